import { useText } from '../i18n/i18n.ts';
import { unitText } from '../i18n/unit-text.ts';
import { Swatch } from './ChartLegend.tsx';
import { type ChartPoint, type ChartSeries, pointAt } from './chart-series.ts';
import type { PlaceText } from './place-text.ts';

interface ChartTipProps {
  readonly x: string;
  readonly series: readonly ChartSeries[];
  readonly colours: ReadonlyMap<string, string>;
  readonly placeText: PlaceText;
}

/** A figure of a chart with its sign where it holds estimates. */
export function pointText({ unit }: ChartSeries, point: ChartPoint | undefined): string {
  if (point === undefined || point.value === null) return '–';
  return `${(point.open ?? 0) > 0 ? '≈ ' : ''}${unitText(unit, point.value)}`;
}

/** What stands at the marked place. The slider says it in words, so a screen reader needs nothing of it. */
export function ChartTip({ x, series, colours, placeText }: ChartTipProps) {
  const text = useText();
  return (
    <div className="chart-tip" aria-hidden="true">
      <strong>{placeText.full(x)}</strong>
      <dl>
        {series.map((one) => {
          const point = pointAt(one, x);
          const { open = 0, was } = point ?? {};
          return (
            <div key={one.key}>
              <dt>
                <Swatch colour={colours.get(one.key)} look={one.beforeOf === undefined ? 'bar' : 'before'} />
                {was === undefined ? one.label : placeText.short(was)}
              </dt>
              <dd>
                {pointText(one, point)}
                {open > 0 && open < 1 && (
                  <small>
                    {unitText('percent', Math.round(open * 100) / 100)} {text('chart.estimatedPart')}
                  </small>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
