import { proxy as valtioProxy, snapshot, unstable_getInternalStates } from "valtio/vanilla";

export * from "valtio/vanilla";
export * from "valtio/react";

type State = Record<PropertyKey, unknown>;
const { refSet } = unstable_getInternalStates();
const stores: { store: WeakRef<State>; first: State }[] = [];

/** Valtio's `proxy`, by an alias of the project `component`. It keeps how each store began. */
export const proxy = <T extends object>(initial?: T): T => {
  const store = valtioProxy(initial);
  stores.push({ store: new WeakRef(store as State), first: snapshot(store) as State });
  return store;
};

/** Puts every store of the client back to how it began. */
export const emptyStores = (): void => {
  for (const { store, first } of stores) {
    const state = store.deref();
    if (state) restore(state, first);
  }
};

const restore = (state: State, first: State): void => {
  for (const key of Reflect.ownKeys(state)) if (!(key in first)) delete state[key];
  for (const key of Reflect.ownKeys(first)) state[key] = copyOf(first[key]);
};

const copyOf = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || refSet.has(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]));
};
