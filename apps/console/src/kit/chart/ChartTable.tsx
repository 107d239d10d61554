import { useText } from '../i18n/i18n.ts';
import { Scroller } from '../ui/Scroller.tsx';
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
    <Scroller className="chart-table" label={label}>
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
    </Scroller>
  );
}
