import type { ReconciledUnit } from '@millrace/contract/report/reconciliation';
import { formatNumber, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { differenceText } from './difference-text.ts';
import { FigureTable } from './FigureTable.tsx';

interface UnitTableProps {
  readonly units: readonly ReconciledUnit[];
  /** All that there are. */
  readonly unitCount: number;
}

/** Both sides ad unit by ad unit: first what differs most, what one side does not know among it. */
export function UnitTable({ units, unitCount }: UnitTableProps) {
  const text = useText();
  const nameOf = ({ instanceId, name, unit }: ReconciledUnit) =>
    name ?? (instanceId === null ? unit : text('reconciliation.gone', { id: instanceId }));
  return (
    <FigureTable
      title={text('reconciliation.byUnit')}
      note={
        unitCount > units.length
          ? text('reconciliation.someUnits', {
              shown: formatNumber(units.length),
              count: unitCount,
            })
          : undefined
      }
      head={[
        text('reconciliation.unit'),
        text('reconciliation.state'),
        text('reconciliation.own'),
        text('reconciliation.reported'),
        text('reconciliation.difference'),
        text('reconciliation.ownUsd'),
        text('reconciliation.reportedUsd'),
        text('reconciliation.difference'),
      ]}
      rows={units.map((one) => ({
        key: `${one.instanceId} ${one.unit}`,
        note: [one.appName, one.name === null ? null : one.unit].filter(Boolean).join(' · '),
        cells: [
          nameOf(one),
          text(`reconciliation.unitStates.${one.state}`),
          formatNumber(one.own),
          one.reported === null ? '–' : formatNumber(one.reported),
          differenceText(one.own, one.reported),
          formatUsd(one.ownUsd),
          formatUsd(one.reportedUsd),
          differenceText(Number(one.ownUsd), Number(one.reportedUsd)),
        ],
      }))}
    />
  );
}
