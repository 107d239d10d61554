import { leastUsers } from '@millrace/contract/report/cohort';
import { Chart } from '../chart/Chart.tsx';
import { useText } from '../i18n/i18n.ts';
import { Callout } from '../ui/Callout.tsx';
import type { CohortTableProps } from './CohortTable.tsx';
import { curveAges, curves } from './cohort-series.ts';

type CohortChartProps = Pick<CohortTableProps, 'label' | 'state' | 'rows' | 'mark' | 'onMark'>;

/** The curve of the average, and beside it the largest groups, or the cohort that is pointed at in the table. */
export function CohortChart({ label, state, rows, mark, onMark }: CohortChartProps) {
  const text = useText();
  const placeOf = (age: number) => text('cohortScreen.day', { day: age });
  const others = rows.filter(({ isTotal }) => !isTotal);
  const beside = state.rows === 'day' ? others.filter(({ id }) => id === mark.row) : others;
  const ages = curveAges(state.view);
  const series = curves({ rows, view: state.view, beside, placeOf });
  if (series.every(({ points }) => points.every(({ value }) => value === null))) {
    return <Callout>{text('cohortScreen.noCurve', { least: leastUsers })}</Callout>;
  }
  return (
    <div className="cohort-chart">
      <Chart
        label={label}
        kind="line"
        series={series}
        marked={mark.age !== undefined && ages.includes(mark.age) ? placeOf(mark.age) : null}
        onHover={(x) => onMark({ age: x === null ? undefined : ages.find((age) => placeOf(age) === x) })}
        table={false}
      />
    </div>
  );
}
