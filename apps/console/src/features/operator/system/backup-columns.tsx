import type { Backup } from '@millrace/contract/operator/system';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { durationText, sizeText } from '../../../kit/i18n/quantity-text.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';

const statusOf: Readonly<Record<Backup['state'], StatusKind>> = {
  waiting: 'plain',
  running: 'plain',
  done: 'good',
  failed: 'bad',
};

export function backupColumns(text: ReturnType<typeof useText>): readonly ListColumn<Backup>[] {
  return [
    {
      key: 'asked',
      title: text('system.backup.asked'),
      onCard: 'head',
      fixed: true,
      oneLine: true,
      render: ({ askedAt }) => <strong>{formatInstant(askedAt)}</strong>,
    },
    {
      key: 'state',
      title: text('system.backup.state'),
      onCard: 'side',
      render: ({ state, isRemoved, bytes, error, failure, dueAt }) => (
        <>
          <Status kind={isRemoved ? 'plain' : statusOf[state]}>
            {text(`system.backupState.${isRemoved ? 'removed' : state}`)}
          </Status>
          {state === 'running' && (
            <div className="lead">{text('system.backup.read', { bytes: sizeText(bytes) })}</div>
          )}
          {dueAt !== null && (
            <div className="lead">{text('system.backup.again', { at: formatInstant(dueAt) })}</div>
          )}
          {error !== null && <div className="system-error">{error}</div>}
          {failure !== null && <div className="system-error">{text(`system.backupFailure.${failure}`)}</div>}
        </>
      ),
    },
    {
      key: 'kind',
      title: text('system.backup.kind'),
      onCard: 'line',
      render: ({ kind }) => text(`system.backupKind.${kind}`),
    },
    {
      key: 'size',
      title: text('system.backup.size'),
      onCard: 'line',
      numeric: true,
      render: ({ size }) => (size === null ? '–' : sizeText(size)),
    },
    {
      key: 'took',
      title: text('system.backup.took'),
      onCard: 'line',
      numeric: true,
      render: ({ startedAt, endedAt }) =>
        startedAt === null || endedAt === null
          ? '–'
          : durationText((Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    },
    {
      key: 'file',
      title: text('system.backup.file'),
      onCard: 'line',
      render: ({ file }) => <code className="system-file">{file}</code>,
    },
  ];
}
