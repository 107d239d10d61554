import {
  getCurrentSession,
  listTestDevices,
  removeTestDevice,
  restoreTestDevice,
  type TestDevice,
} from '@millrace/contract/test-mode';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../kit/api/call-api.ts';
import { refresh } from '../../kit/api/query.ts';
import { runAction } from '../../kit/api/run-action.ts';
import { historyItem } from '../../kit/history/open-history.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { toast } from '../../kit/ui/notices.ts';
import { RowMenu } from '../../kit/ui/RowMenu.tsx';

interface DeviceActionsProps {
  readonly device: TestDevice;
  readonly onEdit: (id: number) => void;
}

const reread = () => Promise.all([refresh(listTestDevices), refresh(getCurrentSession)]);

/** Edit, and remove with ten seconds to take it back. */
export function DeviceActions({ device, onEdit }: DeviceActionsProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, deviceName: name } = device;

  async function restore(): Promise<void> {
    const done = await runAction(async (retry) => {
      await callApi(restoreTestDevice, { id }, { retry });
      await reread();
    });
    if (done) toast({ kind: 'success', title: text('testMode.deviceRestored', { name }) });
  }

  async function remove(): Promise<void> {
    setBusy(true);
    const done = await runAction(async (retry) => {
      await callApi(removeTestDevice, { id }, { retry });
      await reread();
    });
    setBusy(false);
    if (!done) return;
    const undo = () => void restore();
    toast({ kind: 'success', title: text('testMode.deviceRemoved', { name }), undo });
  }

  return (
    <div className="actions">
      <Button
        size="small"
        disabled={busy}
        aria-label={text('testMode.editDevice', { name })}
        onClick={() => onEdit(id)}
      >
        {text('testMode.edit')}
      </Button>
      <Button
        size="small"
        danger
        disabled={busy}
        aria-label={text('testMode.removeDevice', { name })}
        onClick={() => void remove()}
      >
        {text('testMode.remove')}
      </Button>
      <RowMenu of={name} items={historyItem('test_device', id, name)} />
    </div>
  );
}
