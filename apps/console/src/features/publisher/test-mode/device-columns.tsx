import { platformNames } from '@millrace/contract/publisher/platform';
import type { TestDevice } from '@millrace/contract/publisher/test-mode';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { DeviceActions } from './DeviceActions.tsx';

interface DeviceView {
  readonly mayEdit: boolean;
  readonly onEdit: (id: number) => void;
}

export function deviceColumns({ mayEdit, onEdit }: DeviceView): readonly ListColumn<TestDevice>[] {
  const actions: ListColumn<TestDevice> = {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    render: (device) => <DeviceActions device={device} onEdit={mayEdit ? onEdit : undefined} />,
  };
  return [
    {
      key: 'deviceName',
      title: text('testMode.deviceName'),
      onCard: 'head',
      render: ({ deviceName }) => <strong>{deviceName}</strong>,
    },
    {
      key: 'deviceId',
      title: text('testMode.deviceId'),
      onCard: 'head',
      render: ({ deviceId }) => <code className="test-id">{deviceId}</code>,
    },
    {
      key: 'plat',
      title: text('testMode.platform'),
      onCard: 'side',
      render: ({ plat }) => platformNames[plat],
    },
    {
      key: 'createdAt',
      title: text('testMode.registeredOn'),
      onCard: 'line',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    actions,
  ];
}
