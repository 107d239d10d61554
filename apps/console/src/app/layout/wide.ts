import { readStored, writeStored } from '../../kit/storage/storage.ts';
import { createStore, useStore } from '../../kit/store.ts';

const wide = createStore(readStored('wide') ?? false);

/** Whether the content takes the whole width instead of the fixed one; remembered. */
export function useWide(): boolean {
  return useStore(wide);
}

export function setWide(value: boolean): void {
  writeStored('wide', value);
  wide.set(value);
}
