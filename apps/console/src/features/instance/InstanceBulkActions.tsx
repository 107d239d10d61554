import { instancesPerPlacement } from '@millrace/contract/instance';
import type { Status } from '@millrace/contract/platform';
import Button from 'antd/es/button';
import { useState } from 'react';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import type { ListSelection } from '../../kit/list/list-selection.ts';
import { switchInstances } from './switch-instances.ts';

/** Switches the selected instances together, all of them or none. */
export function InstanceBulkActions({ selection }: { readonly selection: ListSelection }) {
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
    </>
  );
}
