import type { AbTestReport } from '@millrace/contract/publisher/ab-report';
import { Chart } from '../../../kit/chart/Chart.tsx';
import type { ChartSeries } from '../../../kit/chart/chart-series.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { lowEnd } from './verdict-text.ts';

/** Beyond it, an interval of the first days says nothing but that nothing is known, and would flatten all others. */
const widest = 2;

const within = (share: number | null) => (share === null || Math.abs(share) > widest ? null : share);

const low = (look: AbTestReport['looks'][number]) => (look.low === null ? null : lowEnd(look.low));

/** The lift of revenue per user with its interval, as it stood at the end of each day. */
export function LiftChart({ looks }: { readonly looks: AbTestReport['looks'] }) {
  const text = useText();
  if (!looks.some(({ lift }) => lift !== null)) return null;
  const series = (['lift', 'low', 'high'] as const).map(
    (key): ChartSeries => ({
      key,
      label: text(`abTest.verdict.${key}Series`),
      unit: 'percent',
      points: looks.map((look) => ({ x: look.day, value: within(key === 'low' ? low(look) : look[key]) })),
    }),
  );
  return <Chart label={text('abTest.verdict.chart')} kind="line" time="day" series={series} />;
}
