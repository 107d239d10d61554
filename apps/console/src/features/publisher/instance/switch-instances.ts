import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import type { Status } from '@millrace/contract/publisher/platform';
import { callApi } from '../../../kit/api/call-api.ts';
import { undoable } from '../../../kit/ui/undoable.ts';
import { reread } from './reread.ts';

/** One and many are switched in the order asked: an instance may be among both. */
const changes = 'instance states';

/**
 * Switches instances on or off and offers to take exactly that back.
 * @param done what has happened, in words, by how many were not in this state before; null: nothing
 */
export function switchInstances(
  ids: readonly number[],
  status: Status,
  done: (switched: number) => string | null,
): Promise<boolean> {
  let switched: readonly number[] = [];
  return undoable({
    run: async (retry) => {
      switched = (await callApi(updateInstanceStatus, { ids: [...ids], status }, { retry, changes })).ids;
      await reread();
    },
    undo: async () => {
      if (switched.length > 0) {
        await callApi(
          updateInstanceStatus,
          { ids: [...switched], status: status === 1 ? 0 : 1 },
          { changes },
        );
      }
      await reread();
    },
    done: () => done(switched.length),
  });
}
