import type { ReconciledDay } from '@millrace/contract/report/reconciliation';
import { formatDay, formatNumber, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { differenceText } from './difference-text.ts';
import { FigureTable } from './FigureTable.tsx';

/** Both sides day by day; beside days that begin elsewhere what we counted in the network's. */
export function DayTable({ days }: { readonly days: readonly ReconciledDay[] }) {
  const text = useText();
  const hasZone = days.some(({ ownInZone }) => ownInZone !== null);
  return (
    <FigureTable
      title={text('reconciliation.byDay')}
      head={[
        text('reconciliation.day'),
        text('reconciliation.state'),
        text('reconciliation.own'),
        ...(hasZone ? [text('reconciliation.ownInZone')] : []),
        text('reconciliation.reported'),
        text('reconciliation.difference'),
        text('reconciliation.ownUsd'),
        text('reconciliation.reportedUsd'),
        text('reconciliation.difference'),
      ]}
      rows={days.map(({ day, state, own, ownInZone, reported, ownUsd, reportedUsd }) => ({
        key: day,
        cells: [
          formatDay(day),
          text(`reconciliation.dayStates.${state}`),
          formatNumber(own),
          ...(hasZone ? [formatNumber(ownInZone ?? 0)] : []),
          reported === null ? '–' : formatNumber(reported),
          differenceText(own, reported),
          formatUsd(ownUsd),
          formatUsd(reportedUsd),
          differenceText(Number(ownUsd), Number(reportedUsd)),
        ],
      }))}
    />
  );
}
