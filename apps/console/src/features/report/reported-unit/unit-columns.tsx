import type { ReportedUnit } from '@millrace/contract/report/reported-unit';
import { formatDay, formatInstant, formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { appText } from '../../../kit/ui/app-text.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { UnitActions } from './UnitActions.tsx';

interface Shown {
  readonly accountId: number;
  readonly mayEdit: boolean;
  readonly onChoose: (unit: ReportedUnit) => void;
}
type Text = ReturnType<typeof useText>;

export function unitColumns(text: Text, { mayEdit, ...actions }: Shown): ListColumn<ReportedUnit>[] {
  const columns: ListColumn<ReportedUnit>[] = [
    {
      key: 'unit',
      title: text('reportedUnit.unit'),
      onCard: 'head',
      fixed: true,
      render: ({ unit, app }) => (
        <span className="unit-cell">
          <strong>{unit}</strong>
          {app !== '' && <small>{text('reportedUnit.ofApp', { app })}</small>}
        </span>
      ),
    },
    {
      key: 'days',
      title: text('reportedUnit.days'),
      onCard: 'line',
      render: (unit) => <Days unit={unit} text={text} />,
    },
    {
      key: 'impressions',
      title: text('reportedUnit.impressions'),
      onCard: 'line',
      numeric: true,
      render: ({ impressions }) => (impressions === null ? '–' : formatNumber(impressions)),
    },
    {
      key: 'revenue',
      title: text('reportedUnit.revenue'),
      onCard: 'side',
      numeric: true,
      render: ({ revenueUsd }) => formatUsd(revenueUsd),
    },
    {
      key: 'whose',
      title: text('reportedUnit.whose'),
      onCard: 'line',
      fixed: true,
      render: (unit) => <Whose unit={unit} text={text} />,
    },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (unit) => <UnitActions {...actions} unit={unit} />,
    },
  ];
}

interface CellProps {
  readonly unit: ReportedUnit;
  readonly text: Text;
}

function Days({ unit: { days, firstDay, lastDay }, text }: CellProps) {
  if (firstDay === null || lastDay === null) return <>{text('reportedUnit.noDays')}</>;
  return (
    <span className="unit-cell">
      <span>
        {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`}
      </span>
      <small>{text('reportedUnit.dayCount', { count: days })}</small>
    </span>
  );
}

function Whose({ unit: { state, instance, reason, chosenAt, chosenBy }, text }: CellProps) {
  const named = instance !== null && (
    <span>
      <strong>{instance.name}</strong> {appText(instance.appName, instance.plat)}
    </span>
  );
  return (
    <span className="unit-cell">
      <Status kind={state === 'open' ? 'warn' : state === 'instance' ? 'good' : 'plain'}>
        {text(`reportedUnit.states.${state}`)}
      </Status>
      {named}
      {state === 'open' && (
        <small>{text(reason === null ? 'reportedUnit.known' : `reportedUnit.reasons.${reason}`)}</small>
      )}
      {chosenAt !== null && (
        <small>{text('reportedUnit.by', { who: chosenBy ?? '–', time: formatInstant(chosenAt) })}</small>
      )}
    </span>
  );
}
