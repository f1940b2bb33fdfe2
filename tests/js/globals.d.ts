// What Django's catalogue puts into the page before our scripts run.
declare function gettext(text: string): string;
declare function ngettext(singular: string, plural: string, count: number): string;
declare function pgettext(context: string, text: string): string;
declare function npgettext(context: string, singular: string, plural: string, count: number): string;
declare function interpolate(format: string, values: unknown[] | Record<string, unknown>, named?: boolean): string;

// What the API takes and gives, by name; tests/js/api_types.py writes it down.
type Api = import("./api").components["schemas"];
