import {
  getCurrentSession,
  listTestDevices,
  removeTestDevice,
  restoreTestDevice,
  type TestDevice,
} from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { removeWithUndo } from '../../../kit/ui/remove-with-undo.ts';

interface DeviceActionsProps {
  readonly device: TestDevice;
  /** Undefined: the person may not change it. */
  readonly onEdit: ((id: number) => void) | undefined;
}

const reread = () => Promise.all([refresh(listTestDevices), refresh(getCurrentSession)]);

/** Its decisions and edit at hand; remove in the menu, with ten seconds to take it back. */
export function DeviceActions({ device, onEdit }: DeviceActionsProps) {
  const text = useText();
  const { id, deviceName: name } = device;

  const remove = () =>
    removeWithUndo({
      what: `test device ${id}`,
      remove: (retry) => callApi(removeTestDevice, { id }, { retry }),
      restore: () => callApi(restoreTestDevice, { id }),
      reread: reread,
      removed: text('testMode.deviceRemoved', { name }),
      restored: text('testMode.deviceRestored', { name }),
    });

  return (
    <div className="actions">
      <Link to={pathTo(paths.decisionTrace, id)} aria-label={text('decisionTrace.openOf', { name })}>
        {text('titles.decisionTrace')}
      </Link>
      {onEdit && (
        <>
          <Button
            type="link"
            size="small"
            className="device-edit"
            aria-label={text('testMode.editDevice', { name })}
            onClick={() => onEdit(id)}
          >
            {text('testMode.edit')}
          </Button>
          <RowMenu
            of={name}
            items={[
              ...historyItem('test_device', id, name),
              { key: 'remove', label: text('testMode.remove'), danger: true, onClick: () => void remove() },
            ]}
          />
        </>
      )}
    </div>
  );
}
