import type { PulledDay } from '@millrace/contract/report/revenue-pull';
import { formatDay, formatInstant, formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { findingText } from '../../../kit/report/finding-text.ts';
import { UndoRevenue } from '../../../kit/revenue/UndoRevenue.tsx';
import { Status } from '../../../kit/ui/Status.tsx';

interface Shown {
  /** Its name, for what a day is called in questions. */
  readonly network: string;
  readonly mayUndo: boolean;
}

const isNothing = (amount: string) => Number(amount) === 0;

/** The columns of the days that are fetched with an account. */
export function pulledDayColumns(
  text: ReturnType<typeof useText>,
  { network, mayUndo }: Shown,
): ListColumn<PulledDay>[] {
  return [
    {
      key: 'day',
      title: text('revenuePull.day'),
      onCard: 'head',
      oneLine: true,
      render: ({ day }) => formatDay(day),
    },
    {
      key: 'revenue',
      title: text('revenuePull.revenue'),
      onCard: 'line',
      render: ({ revenueUsd, unmatchedUsd, changedBy }) =>
        revenueUsd === null ? (
          '–'
        ) : (
          <span className="pulled-revenue">
            {formatUsd(revenueUsd)}
            {!isNothing(unmatchedUsd) && (
              <small>{text('revenuePull.unmatched', { usd: formatUsd(unmatchedUsd) })}</small>
            )}
            {changedBy !== null && !isNothing(changedBy) && (
              <small>{text('revenuePull.changedBy', { usd: formatUsd(changedBy) })}</small>
            )}
          </span>
        ),
    },
    {
      key: 'rows',
      title: text('revenuePull.rows'),
      onCard: 'line',
      render: ({ rows }) => (rows === null ? '–' : formatNumber(rows)),
    },
    {
      key: 'state',
      title: text('revenuePull.state'),
      onCard: 'line',
      render: (day) => <DayState day={day} text={text} />,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      render: ({ uploadId, day }) =>
        uploadId !== null && (
          <UndoRevenue
            upload={{
              ...{ id: uploadId, fileName: `${network} ${formatDay(day)}` },
              ...{ undoneAt: null, undoneBy: null },
            }}
            mayUndo={mayUndo}
          />
        ),
    },
  ];
}

function detailText(text: ReturnType<typeof useText>, failure: PulledDay['failure'], detail: string): string {
  // Before there were findings, what was kept of a wrong clock was the minutes alone.
  const minutes = failure === 'clock' ? Number(detail) : Number.NaN;
  if (Number.isNaN(minutes)) return text('account.said', { words: detail });
  const key = minutes < 0 ? 'revenuePull.clockBehind' : 'revenuePull.clockAhead';
  return text(key, { minutes: formatNumber(Math.abs(minutes)) });
}

interface DayStateProps {
  readonly day: PulledDay;
  readonly text: ReturnType<typeof useText>;
}

function DayState({ day: { failure, detail, finding, cameAt, dueAt, uploadId }, text }: DayStateProps) {
  const again = dueAt !== null && <small>{text('revenuePull.again', { time: formatInstant(dueAt) })}</small>;
  if (failure !== null) {
    return (
      <span className="pulled-state">
        <Status kind="bad" sentence>
          {text(`revenuePull.failures.${failure}`)}
        </Status>
        {finding !== null && <small>{findingText(text, finding)}</small>}
        {detail !== null && <small>{detailText(text, failure, detail)}</small>}
        {again}
      </span>
    );
  }
  if (cameAt === null) return <Status kind="plain">{text('revenuePull.waiting')}</Status>;
  const came = <small>{text('revenuePull.cameAt', { time: formatInstant(cameAt) })}</small>;
  if (dueAt !== null) {
    return (
      <span className="pulled-state">
        <Status kind="plain">{text('revenuePull.open')}</Status>
        {came}
        {again}
      </span>
    );
  }
  return (
    <span className="pulled-state">
      <Status kind={uploadId === null ? 'plain' : 'good'}>
        {text(uploadId === null ? 'revenuePull.takenBack' : 'revenuePull.final')}
      </Status>
      {came}
    </span>
  );
}
