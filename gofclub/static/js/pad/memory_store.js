// @ts-check
// Where a browser keeps nothing, or no longer: the same stores, only as long as the page is open. Just what db.js asks
// of IndexedDB.

/** @typedef {{ sheets: Store, outbox: Store, small: Store }} Stores */

/** @returns {Stores} */
export function memory() {
  return { sheets: new Store("uuid"), outbox: new Store("id"), small: new Store(null) };
}

class Store {
  /** @param {string | null} keyPath */
  constructor(keyPath) {
    this.keyPath = keyPath;
    /** @type {Map<any, any>} */
    this.rows = new Map();
    this.last = 0;
  }

  /** @param {any} key */
  get(key) {
    return Promise.resolve(this.rows.get(key));
  }

  getAll() {
    return Promise.resolve(this.#inOrder());
  }

  getAllKeys() {
    return Promise.resolve([...this.rows.keys()]);
  }

  /**
   * @param {any} value
   * @param {any} [key]
   */
  put(value, key) {
    const at = this.keyPath === null ? key : value[this.keyPath];
    if (typeof at === "number") this.last = Math.max(this.last, at);
    this.rows.set(at, value);
    return Promise.resolve(at);
  }

  /** @param {any} value gets the next number */
  add(value) {
    return this.put({ ...value, [/** @type {string} */ (this.keyPath)]: this.last + 1 });
  }

  /** @param {any} key */
  delete(key) {
    this.rows.delete(key);
    return Promise.resolve();
  }

  /** @param {string} field */
  index(field) {
    const having = (/** @type {any} */ value) => this.#inOrder().filter((row) => row[field] === value);
    return {
      get: (/** @type {any} */ value) => Promise.resolve(having(value)[0]),
      getAll: (/** @type {any} */ value) => Promise.resolve(having(value)),
      getAllKeys: (/** @type {any} */ value) =>
        Promise.resolve(having(value).map((row) => row[/** @type {string} */ (this.keyPath)])),
    };
  }

  #inOrder() {
    return [...this.rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  }
}
