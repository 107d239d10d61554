import AreaChartOutlined from '@ant-design/icons/es/icons/AreaChartOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import type { TimeDimension } from '@millrace/contract/report/dimension';
import Button from 'antd/es/button';
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { textList } from '../i18n/text-list.ts';
import { loadChunk } from '../load-chunk.ts';
import type { ChartCanvasProps } from './ChartCanvas.tsx';
import './chart.css';
import { coloursOf } from '@millrace/contract/report/chart-palette';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartTip, pointText } from './ChartTip.tsx';
import { chartOption } from './chart-option.ts';
import { type ChartKind, type ChartSeries, isBlank, placesOf, pointAt } from './chart-series.ts';
import { type PlaceText, timeText } from './place-text.ts';
import { useChartLook } from './use-chart-look.ts';

type Canvas = { default: ComponentType<ChartCanvasProps> };

const ChartCanvas = lazy(() =>
  loadChunk(async (): Promise<Canvas> => import('./ChartCanvas.tsx')).catch((error: unknown): Canvas => {
    // The figures are there all the same: a drawing that does not come must not take the screen away.
    console.warn(error);
    return { default: ChartFailed };
  }),
);

function ChartFailed() {
  const text = useText();
  return (
    <p className="chart-blank lead" role="alert">
      {text('chart.failed')}
    </p>
  );
}

/** Keeps the place of a chart whose figures are on their way. */
export function ChartWaiting() {
  return <div className="chart-plot chart-waiting" aria-busy="true" />;
}

/** Fetches the drawing library ahead: while the figures are on their way. */
export function prefetchCharts(): void {
  void import('./ChartCanvas.tsx').catch(console.warn);
}

interface ChartProps {
  /** What it shows: "Revenue by day". */
  readonly label: string;
  readonly kind: ChartKind;
  /** At most {@link mostSeries}, each with its days before where they are compared. */
  readonly series: readonly ChartSeries[];
  /** What the places are; without it they are texts. */
  readonly time?: TimeDimension;
  /** The place that is marked by what stands beside the chart, a table for instance; undefined: the chart keeps it itself. */
  readonly marked?: string | null;
  readonly onHover?: (x: string | null) => void;
  /** What is drawn belongs to the question before. */
  readonly stale?: boolean;
  /** False where the same figures stand in a table beside it. */
  readonly table?: boolean;
}

/** The same object as long as it says the same: who marks a place draws the table anew, and needs no new drawing. */
function useUnchanged<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

const itself: PlaceText = { short: (x) => x, full: (x) => x };

/** A chart with its legend, its marks and its table. */
export function Chart(props: ChartProps) {
  const { label, kind, time, onHover, stale = false, table = true } = props;
  const series = useUnchanged(props.series);
  const text = useText();
  const { language } = useLanguage();
  const look = useChartLook();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const [own, setOwn] = useState<string | null>(null);
  const marked = props.marked === undefined ? own : props.marked;

  // biome-ignore lint/correctness/useExhaustiveDependencies: dates are written in the language
  const placeText = useMemo(() => (time === undefined ? itself : timeText(time)), [time, language]);
  const places = useMemo(() => placesOf(series), [series]);
  const colours = useMemo(() => coloursOf(series), [series]);
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden]);
  const option = useMemo(
    () => chartOption({ kind, series: shown, colours, places, placeText: placeText.short, look }),
    [kind, shown, colours, places, placeText, look],
  );

  function mark(x: string | null): void {
    if (x === marked) return;
    setOwn(x);
    onHover?.(x);
  }
  function toggle(key: string): void {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  }
  const words = (x: string) =>
    textList([placeText.full(x), ...shown.map((one) => `${one.label}: ${pointText(one, pointAt(one, x))}`)]);

  if (isBlank(series)) {
    return (
      <p className="chart-blank lead" role="status">
        {text('chart.empty')}
      </p>
    );
  }
  return (
    <div className={stale ? 'chart chart-stale' : 'chart'}>
      <div className="chart-head">
        <ChartLegend {...{ kind, series, colours, hidden }} onToggle={toggle} />
        {table && (
          <Button
            type="text"
            size="small"
            icon={asTable ? <AreaChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {text(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        )}
      </div>
      {asTable && <ChartTable {...{ label, series: shown, places, placeText }} />}
      {!asTable && shown.length === 0 && <p className="chart-blank lead">{text('chart.allHidden')}</p>}
      {!asTable && shown.length > 0 && (
        <Suspense fallback={<ChartWaiting />}>
          <ChartCanvas
            {...{ option, places, label, words, marked }}
            onMark={mark}
            tip={marked !== null && <ChartTip x={marked} series={shown} {...{ colours, placeText }} />}
          />
        </Suspense>
      )}
      {time !== undefined && !asTable && <small className="chart-utc lead">{text('chart.utc')}</small>}
    </div>
  );
}
