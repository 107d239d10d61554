import { instancesPerPlacement } from '@millrace/contract/instance';
import type { Status } from '@millrace/contract/platform';
import Button from 'antd/es/button';
import { useState } from 'react';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import type { ListSelection } from '../../kit/list/list-selection.ts';
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
  const [busy, setBusy] = useState(false);
  const ids = selection.keys.map(Number);

  async function change(status: Status): Promise<void> {
    setBusy(true);
    const done = text(status === 1 ? 'instance.enabledMany' : 'instance.disabledMany', {
      count: formatNumber(ids.length),
    });
    if (await switchInstances(ids, status, done)) selection.change([]);
    setBusy(false);
  }

  if (ids.length > instancesPerPlacement) {
    return <span>{text('instance.tooManySelected', { limit: formatNumber(instancesPerPlacement) })}</span>;
  }
  return (
    <>
      <Button disabled={busy} onClick={() => void change(1)}>
        {text('instance.enable')}
      </Button>
      <Button disabled={busy} onClick={() => void change(0)}>
        {text('instance.disable')}
      </Button>
      <AddToRules
        pubAppId={pubAppId}
        instanceIds={ids}
        placements={placements}
        onAdded={() => selection.change([])}
      />
    </>
  );
}
