import { updatePlacementStatuses } from '@millrace/contract/publisher/placement';
import type { Status } from '@millrace/contract/publisher/platform';
import { callApi } from '../../../kit/api/call-api.ts';
import { undoable } from '../../../kit/ui/undoable.ts';
import { placementStates as changes, refreshPlacements } from './PlacementState.tsx';

/**
 * Switches placements on or off together and offers to take exactly that back, the main ones with it.
 * @param done what has happened, in words, by how many were not in this state before; null: nothing
 */
export function switchPlacements(
  ids: readonly number[],
  status: Status,
  done: (switched: number) => string | null,
): Promise<boolean> {
  let switched: { ids: number[]; mains: number[] } = { ids: [], mains: [] };
  return undoable({
    run: async (retry) => {
      switched = await callApi(updatePlacementStatuses, { ids: [...ids], status }, { retry, changes });
      await refreshPlacements();
    },
    undo: async () => {
      if (switched.ids.length > 0) {
        await callApi(updatePlacementStatuses, { ...switched, status: status === 1 ? 0 : 1 }, { changes });
      }
      await refreshPlacements();
    },
    done: () => done(switched.ids.length),
  });
}
