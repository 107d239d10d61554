import { listApps } from '@millrace/contract/publisher/app';
import {
  getPlacement,
  listPlacements,
  type PlacementRow,
  selectPlacements,
  updatePlacementMain,
  updatePlacementStatus,
} from '@millrace/contract/publisher/placement';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { instanceCalls } from '../../../kit/instance/instance-calls.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { undoable } from '../../../kit/ui/undoable.ts';

interface PlacementStateProps {
  readonly of: Pick<PlacementRow, 'id' | 'name' | 'status' | 'isMain'>;
  readonly mayEdit: boolean;
}

/** Changed in the order asked: switching one off, or making it the main one, changes another of its type. */
export const placementStates = 'placement states';

/** Asks again what shows placements, their instances, or how many active ones an app has. */
export async function refreshPlacements(): Promise<void> {
  const calls = [listPlacements, getPlacement, selectPlacements, listApps, ...instanceCalls];
  await Promise.all(calls.map((call) => refresh(call)));
}

/** Whether a placement is active: a switch for those who may turn it. */
export function PlacementState({ of: { id, name, status, isMain }, mayEdit }: PlacementStateProps) {
  const text = useText();
  if (!mayEdit) {
    return (
      <Status kind={status === 1 ? 'good' : 'plain'}>
        {text(status === 1 ? 'placement.active' : 'placement.disabled')}
      </Status>
    );
  }

  async function set(next: 0 | 1, retry?: () => void): Promise<void> {
    await callApi(updatePlacementStatus, { id, status: next }, { retry, changes: placementStates });
    await refreshPlacements();
  }

  /** Switched off, a main placement has handed over to another one of its type. */
  async function takeBack(): Promise<void> {
    await set(status);
    if (!isMain || status === 0) return;
    await callApi(updatePlacementMain, { id }, { changes: placementStates });
    await refreshPlacements();
  }

  return (
    <StatusSwitch
      status={status}
      label={text('placement.switchLabel', { name })}
      onSwitch={async (next) => {
        await undoable({
          run: (retry) => set(next, retry),
          undo: takeBack,
          done: text(next === 1 ? 'placement.enabledNow' : 'placement.disabledNow', { name }),
        });
      }}
    />
  );
}
