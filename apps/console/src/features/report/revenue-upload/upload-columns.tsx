import type { RevenueUpload } from '@millrace/contract/report/revenue-upload';
import { formatInstant, formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { daysText } from '../../../kit/report/value-text.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Counts } from './Counts.tsx';
import { Totals } from './Totals.tsx';
import { UploadActions } from './UploadActions.tsx';

type Text = ReturnType<typeof useText>;

export function uploadColumns(
  text: Text,
  actions: { readonly mayChange: boolean; readonly onMap: (id: number) => void },
): readonly ListColumn<RevenueUpload>[] {
  return [
    {
      key: 'file',
      title: text('revenueUpload.file'),
      onCard: 'head',
      fixed: true,
      render: ({ fileName, at, who }) => (
        <div className="upload-file">
          <strong>{fileName}</strong>
          <small>
            {formatInstant(at)} {who?.name}
          </small>
        </div>
      ),
    },
    {
      key: 'network',
      title: text('adNetwork.network'),
      onCard: 'side',
      render: ({ adnId }) => <NetworkName adnId={adnId} />,
    },
    {
      key: 'days',
      title: text('revenueUpload.days'),
      onCard: 'line',
      oneLine: true,
      render: ({ days }) => (days === null ? '' : daysText({ from: days.first, to: days.last })),
    },
    {
      key: 'rows',
      title: text('revenueUpload.rows'),
      onCard: 'line',
      render: ({ counts, isStored }) => (
        <>
          <Counts counts={counts} />
          {!isStored && <Status kind="warn">{text('revenueUpload.waiting')}</Status>}
        </>
      ),
    },
    {
      key: 'totals',
      title: text('revenueUpload.totals'),
      onCard: 'line',
      render: ({ totals }) => <Totals totals={totals} />,
    },
    {
      key: 'unmatched',
      title: text('revenueUpload.unmatchedTitle'),
      onCard: 'line',
      optional: true,
      render: ({ unmatchedUnits }) => (
        <ul className="upload-names">
          {unmatchedUnits.map(({ unit, rows, revenueUsd }) => (
            <li key={unit}>
              {unit}{' '}
              <small>
                {text('revenueUpload.unitFigures', { rows: formatNumber(rows), usd: formatUsd(revenueUsd) })}
              </small>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (upload) => <UploadActions upload={upload} {...actions} />,
    },
  ];
}
