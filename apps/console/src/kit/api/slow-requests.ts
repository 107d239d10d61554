import { createStore } from '../store.ts';

/** After this long a request says that it still runs, milliseconds. */
const slowAfter = 10_000;

export interface SlowRequest {
  readonly id: number;
  readonly cancel: () => void;
}

/** Requests that have been running for more than ten seconds. */
export const slowRequests = createStore<readonly SlowRequest[]>([]);

let lastId = 0;

/** @returns the function to call when the request is over, however it ended */
export function watchSlowRequest(cancel: () => void): () => void {
  lastId += 1;
  const id = lastId;
  const timer = setTimeout(() => slowRequests.set([...slowRequests.get(), { id, cancel }]), slowAfter);
  return () => {
    clearTimeout(timer);
    if (slowRequests.get().some((request) => request.id === id)) {
      slowRequests.set(slowRequests.get().filter((request) => request.id !== id));
    }
  };
}
