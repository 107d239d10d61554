import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { type Erasing, type ErasingState, fetchErasing } from '@millrace/contract/operator/erasing';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { formatDay, formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';

type Text = ReturnType<typeof useText>;

const kinds: Readonly<Record<ErasingState, StatusKind>> = {
  waiting: 'plain',
  erasing: 'plain',
  done: 'good',
  failed: 'bad',
};

/** The receipt of each request: what was found and erased, and until when backups may still hold it. */
export function erasingColumns(text: Text): readonly ListColumn<Erasing>[] {
  return [
    {
      key: 'reference',
      title: text('erasing.reference'),
      onCard: 'head',
      fixed: true,
      render: ({ reference, kind }) => (
        <span className="erasing-lines">
          <code translate="no">{reference}</code>
          <small>{text(`erasing.kinds.${kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: text('erasing.state'),
      onCard: 'line',
      render: ({ state, finishedAt }) => (
        <span className="erasing-lines">
          <Status kind={kinds[state]}>{text(`erasing.states.${state}`)}</Status>
          {finishedAt !== null && (
            <small>{text('erasing.finished', { when: formatInstant(finishedAt) })}</small>
          )}
          {(state === 'waiting' || state === 'failed') && <small>{text(`erasing.stateHelp.${state}`)}</small>}
        </span>
      ),
    },
    {
      key: 'asked',
      title: text('erasing.asked'),
      onCard: 'line',
      render: ({ askedAt, askedBy }) => (
        <span className="erasing-lines">
          <span>{formatInstant(askedAt)}</span>
          <small>{askedBy ?? text('erasing.afterRestore')}</small>
        </span>
      ),
    },
    {
      key: 'found',
      title: text('erasing.found'),
      onCard: 'line',
      render: (erasing) => <Found text={text} erasing={erasing} />,
    },
    {
      key: 'backups',
      title: text('erasing.backups'),
      onCard: 'line',
      render: (erasing) => <Backups text={text} erasing={erasing} />,
    },
    {
      key: 'receipt',
      title: text('erasing.receipt'),
      fixed: true,
      onCard: 'side',
      render: ({ id, reference, state }) =>
        state === 'done' ? (
          <Button
            type="link"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={text('erasing.receiptOf', { reference })}
            onClick={() => void runAction(async () => downloadFile(await callApi(fetchErasing, { id })))}
          >
            {text('erasing.receipt')}
          </Button>
        ) : (
          '–'
        ),
    },
  ];
}

interface CellProps {
  readonly text: Text;
  readonly erasing: Erasing;
}

function Found({ text, erasing: { found, state } }: CellProps) {
  if (state !== 'done') return <>–</>;
  if (found.length === 0) return <>{text('erasing.nothing')}</>;
  return (
    <ul className="erasing-found">
      {found.map(({ place, count }) => (
        <li key={place}>
          {text('erasing.placeCount', {
            place: text(`erasing.places.${place}`),
            value: formatNumber(count),
          })}
        </li>
      ))}
    </ul>
  );
}

function Backups({ text, erasing: { state, backupsUntil, backupsByHand } }: CellProps) {
  if (state !== 'done') return <>–</>;
  if (backupsUntil === null && backupsByHand === 0) return <>{text('erasing.noBackups')}</>;
  return (
    <span className="erasing-lines">
      {backupsUntil !== null && <span>{text('erasing.backupsUntil', { day: formatDay(backupsUntil) })}</span>}
      {backupsByHand > 0 && <span>{text('erasing.backupsByHand', { count: backupsByHand })}</span>}
    </span>
  );
}
