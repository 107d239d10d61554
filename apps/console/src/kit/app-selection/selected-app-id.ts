import { session } from '../session/session.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { createStore, type Store } from '../store.ts';

/**
 * The app that this window works with, by its id; null: none was chosen. It begins with what this browser remembers and
 * then goes its own way, so that two windows can stand in two apps.
 */
const selected = createStore<number | null>(readStored('selectedApp')?.id ?? null);

export const selectedAppId: Pick<Store<number | null>, 'get' | 'subscribe'> = selected;

/** Makes an app the current one, here and for windows that are opened later. */
export function selectApp(id: number): void {
  writeStored('selectedApp', { id });
  selected.set(id);
}

/** The chosen app is gone: the next one to be shown is the first of the list. */
export function unselectApp(): void {
  removeStored('selectedApp');
  selected.set(null);
}

// An app belongs to one organization: switching and logging out forget it in storage, and so does this window.
session.subscribe(() => {
  if (selected.get() !== null && readStored('selectedApp') === null) selected.set(null);
});
