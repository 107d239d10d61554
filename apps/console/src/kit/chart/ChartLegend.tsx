import { useText } from '../i18n/i18n.ts';
import { type ChartKind, type ChartSeries, hasEstimates } from './chart-series.ts';

interface ChartLegendProps {
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  readonly colours: ReadonlyMap<string, string>;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** What each colour and stroke means; a series is hidden and shown by its name. */
export function ChartLegend({ kind, series, colours, hidden, onToggle }: ChartLegendProps) {
  const text = useText();
  const estimated = hasEstimates(series.filter(({ key }) => !hidden.has(key)));
  return (
    <ul className="chart-legend" aria-label={text('chart.series')}>
      {series.map(({ key, label, beforeOf }) => (
        <li key={key}>
          <button
            type="button"
            className="chart-toggle"
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
          >
            <Swatch
              colour={colours.get(key)}
              look={beforeOf === undefined ? (kind === 'line' ? 'line' : 'bar') : 'before'}
            />
            {label}
          </button>
        </li>
      ))}
      {estimated && (
        <li className="chart-estimated">
          <Swatch colour="currentColor" look={kind === 'line' ? 'dots' : 'hatch'} />
          {text('chart.hatched')}
        </li>
      )}
    </ul>
  );
}

type SwatchLook = 'line' | 'bar' | 'before' | 'dots' | 'hatch';

interface SwatchProps {
  readonly colour: string | undefined;
  readonly look: SwatchLook;
}

const dashes: Readonly<Partial<Record<SwatchLook, string>>> = { before: '5 3', dots: '2 3' };

/** A stroke or a bar as the chart draws it. */
export function Swatch({ colour, look }: SwatchProps) {
  return (
    <svg className="chart-swatch" viewBox="0 0 18 12" aria-hidden="true">
      {look === 'bar' && <rect x="3" width="12" height="12" rx="2" fill={colour} />}
      {look === 'hatch' && (
        <>
          <rect x="3.5" y="0.5" width="11" height="11" rx="2" fill="none" stroke={colour} />
          <path d="M4 8 11 1M6 11 14 3" stroke={colour} />
        </>
      )}
      {look !== 'bar' && look !== 'hatch' && (
        <path d="M0 6H18" stroke={colour} strokeWidth="2" strokeDasharray={dashes[look]} />
      )}
    </svg>
  );
}
