import { type Backup, getSystem, listBackups, startBackup } from '@millrace/contract/operator/system';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { sentences } from '../../../kit/i18n/text-list.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { backupColumns } from './backup-columns.tsx';

const isOpen = ({ state }: Backup) => state === 'waiting' || state === 'running';

/** The backups there were, when the next is taken, and one at once. */
export function BackupsTab() {
  const text = useText();
  const address = useListAddress();
  const { page, size } = address;
  const [busy, setBusy] = useState(false);
  const backups = useApiQuery(
    listBackups,
    { page, size },
    { keepPrevious: true, quiet: true, fresh: true, pollWhile: ({ list }) => list.some(isOpen) },
  );
  const known = backups.data;

  async function start(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(startBackup, {}, { retry });
      toast({ kind: 'success', title: text('system.backup.started') });
    });
    await Promise.all([refresh(listBackups), refresh(getSystem)]);
    setBusy(false);
  }

  if (known?.isElsewhere) return <Callout>{text('system.backup.elsewhere')}</Callout>;
  return (
    <>
      {known !== undefined && (
        <Callout>
          {sentences([
            known.nextAt === null
              ? text('system.backup.leadNone', { folder: known.folder })
              : text('system.backup.lead', {
                  next: formatInstant(known.nextAt),
                  folder: known.folder,
                  keep: known.keep,
                }),
            text(known.isKeyInside ? 'system.backup.keyInside' : 'system.backup.keyOutside'),
            text(known.isEncrypted ? 'system.backup.encrypted' : 'system.backup.plain'),
          ])}
        </Callout>
      )}
      <ListScreen<Backup>
        label={text('system.backup.title')}
        query={backups}
        columns={backupColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        faded={({ isRemoved }) => isRemoved}
        toolbar={
          <Allowed permission="system" action="edit">
            <Button
              type="primary"
              loading={busy}
              disabled={known?.list.some(isOpen) ?? true}
              onClick={() => void start()}
            >
              {text('system.backup.now')}
            </Button>
          </Allowed>
        }
        empty={text('system.backup.empty')}
      />
    </>
  );
}
