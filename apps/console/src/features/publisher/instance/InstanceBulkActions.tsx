import { instancesPerPlacement } from '@millrace/contract/publisher/instance';
import { useText } from '../../../kit/i18n/i18n.ts';
import { BulkSwitch } from '../../../kit/list/BulkSwitch.tsx';
import type { ListSelection } from '../../../kit/list/list-selection.ts';
import { AddToRules } from './AddToRules.tsx';
import { switchInstances } from './switch-instances.ts';

interface InstanceBulkActionsProps {
  readonly pubAppId: number;
  readonly selection: ListSelection;
  /** Of each instance that can be selected. */
  readonly placements: ReadonlyMap<number, number>;
}

/** Switches the selected instances together or adds them to rules, all of them or none. */
export function InstanceBulkActions({ pubAppId, selection, placements }: InstanceBulkActionsProps) {
  const text = useText();
  return (
    <BulkSwitch
      selection={selection}
      limit={instancesPerPlacement}
      onSwitch={(ids, status) =>
        switchInstances(ids, status, (count) =>
          count === 0
            ? null
            : text(status === 1 ? 'instance.enabledMany' : 'instance.disabledMany', { count }),
        )
      }
    >
      <AddToRules
        pubAppId={pubAppId}
        instanceIds={selection.keys.map(Number)}
        placements={placements}
        onAdded={() => selection.change([])}
      />
    </BulkSwitch>
  );
}
