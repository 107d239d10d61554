import { createStore } from '../store.ts';

/** Names of the forms on the screen that hold changes nobody has saved. */
const dirtyForms = createStore<ReadonlySet<string>>(new Set());

export function markUnsaved(id: string, dirty: boolean): void {
  const ids = new Set(dirtyForms.get());
  if (dirty) ids.add(id);
  else ids.delete(id);
  dirtyForms.set(ids);
}

export function hasUnsavedChanges(): boolean {
  return dirtyForms.get().size > 0;
}
