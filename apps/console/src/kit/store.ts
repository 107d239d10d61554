import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Replaces the value; followers hear of it only when it is another one (`Object.is`). */
  readonly set: (value: Value) => void;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(current, value)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; the component renders again whenever it changes. */
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
