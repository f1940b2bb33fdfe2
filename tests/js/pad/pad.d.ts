// The little of Preact that the pad uses; the vendored files come without types.
declare module "preact" {
  export function h(type: any, props: any, ...children: any[]): any;
  export function render(node: any, parent: Element): void;
  export const Fragment: any;
}
declare module "preact/hooks" {
  export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
  export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
  export function useEffect(run: () => void | (() => void), on?: unknown[]): void;
  export function useLayoutEffect(run: () => void | (() => void), on?: unknown[]): void;
  export function useRef<T>(initial: T): { current: T };
  export function useMemo<T>(make: () => T, on: unknown[]): T;
  export function useCallback<T>(run: T, on: unknown[]): T;
}
declare module "htm" {
  const htm: any;
  export default htm;
}
// What /sw.js puts in front of the worker.
declare const PAD: { version: string; shell: string; urls: string[] };
