import { useText } from '../i18n/i18n.ts';
import { pointText } from './ChartTip.tsx';
import { type ChartSeries, pointAt } from './chart-series.ts';
import type { PlaceText } from './place-text.ts';

interface ChartTableProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly places: readonly string[];
  readonly placeText: PlaceText;
}

/** The figures of a chart, for those whom a drawing tells little. */
export function ChartTable({ label, series, places, placeText }: ChartTableProps) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="chart-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td>{text('chart.utc')}</td>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((x) => (
            <tr key={x}>
              <th scope="row">{placeText.full(x)}</th>
              {series.map((one) => (
                <td key={one.key}>{pointText(one, pointAt(one, x))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
