import { session } from '../session/session.ts';
import { readStored, type Stored, writeStored } from '../storage/storage.ts';
import { createStore, type Store } from '../store.ts';

export type SelectedPlacement = Stored<'selectedPlacement'>;

/**
 * The placement that this window works with; null: none was chosen. It begins with what this browser remembers and then
 * goes its own way, as the selected app does.
 */
const selected = createStore<SelectedPlacement | null>(readStored('selectedPlacement'));

export const selectedPlacement: Pick<Store<SelectedPlacement | null>, 'get' | 'subscribe'> = selected;

/** Makes a placement the current one, here and for windows that are opened later. */
export function selectPlacement(placement: SelectedPlacement): void {
  if (isSame(placement, selected.get())) return;
  writeStored('selectedPlacement', placement);
  selected.set(placement);
}

function isSame(one: SelectedPlacement, other: SelectedPlacement | null): boolean {
  return (
    one.id === other?.id && one.name === other.name && one.type === other.type && one.abTest === other.abTest
  );
}

// A placement belongs to one organization: switching and logging out forget it in storage, and so does this window.
session.subscribe(() => {
  if (selected.get() !== null && readStored('selectedPlacement') === null) selected.set(null);
});
