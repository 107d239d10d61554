import { mostRows, type ReportRequest } from '@millrace/contract/report/definition';
import { figureText, readFigure, unit } from '@millrace/contract/report/formula';
import type { ReportRow } from '@millrace/contract/report/report';
import {
  mostWhyRows,
  type Why,
  type WhyDimension,
  type WhyRequest,
  type WhyRow,
} from '@millrace/contract/report/why';
import type { ReportScope } from '../report-scope.ts';
import { type ReportAnswer, type ReportStore, runReport } from '../run-report.ts';
import { coinOf, type ExplainedRow, explainRows, inCoins, type KeyedGroup } from './explain-rows.ts';

const metrics = ['revenue', 'impressions', 'requests', 'fills'] as const satisfies ReportRequest['metrics'];

/** What ad units tell apart is read at once: each has one placement and one network. */
const ofUnits: readonly WhyDimension[] = ['placement', 'network', 'instance'];

interface Row extends KeyedGroup {
  readonly requestsBefore: bigint;
  readonly requests: bigint;
  readonly fillsBefore: bigint;
  readonly fills: bigint;
}

export type Explanation = Omit<Why, 'names'>;

/**
 * Why revenue changed between two periods, of the figures of one report for each thing that has to be read apart.
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function explainChange(
  store: ReportStore,
  request: WhyRequest,
  scope: ReportScope,
): Promise<Explanation> {
  const { along } = request;
  const units = along.filter((dimension) => ofUnits.includes(dimension));
  const apart = [
    ...along.filter((dimension) => !units.includes(dimension)).map((dimension) => [dimension]),
    ...(units.length > 0 ? [units] : []),
  ];
  const answers = await Promise.all(
    apart.map(async (dimensions) => ({
      dimensions,
      answer: await runReport(store, questionOf(request, dimensions), scope),
    })),
  );
  const [first] = answers;
  if (first === undefined) throw new RangeError('Nothing was asked to tell the change apart by.');
  const whole = wholeOf(first.answer);
  const coin = coinOf(whole);
  return {
    before: figureText(inCoins(whole.revenueBefore, coin)),
    now: figureText(inCoins(whole.revenue, coin)),
    change: figureText(inCoins(whole.revenue, coin) - inCoins(whole.revenueBefore, coin)),
    ...countsOf([whole]),
    open: figureText(inCoins(readFigure(first.answer.totals.open ?? '0'), coin)),
    along: along.map((dimension) => {
      const found = answers.find(({ dimensions }) => dimensions.includes(dimension)) ?? first;
      const groups = groupsOf(found.answer, found.dimensions.indexOf(dimension));
      const isCut = found.answer.count > found.answer.rows.length;
      const unread = isCut ? leftOf(whole, groups) : null;
      const { parts, rows, other } = explainRows(groups, whole, mostWhyRows, unread);
      return {
        dimension,
        ...textsOf(parts),
        rows: rows.map((row) => presentRow(row)),
        other: other === null ? null : presentRow(other),
      };
    }),
  };
}

function questionOf(
  { from, to, beforeFrom, beforeTo, filters }: WhyRequest,
  dimensions: readonly WhyDimension[],
): ReportRequest {
  return {
    ...{ from, to, beforeFrom, beforeTo, filters, dimensions: [...dimensions], metrics: [...metrics] },
    ...{ offset: 0, limit: mostRows },
  };
}

const none = (value: string | null | undefined) => readFigure(value ?? '0');

function rowOf(key: string, { values, before = [] }: Pick<ReportRow, 'values' | 'before'>): Row {
  const [revenue, impressions, requests, fills] = values.map(none);
  const [revenueBefore, impressionsBefore, requestsBefore, fillsBefore] = before.map(none);
  return {
    key,
    ...{
      revenue: revenue ?? 0n,
      impressions: impressions ?? 0n,
      requests: requests ?? 0n,
      fills: fills ?? 0n,
    },
    ...{ revenueBefore: revenueBefore ?? 0n, impressionsBefore: impressionsBefore ?? 0n },
    ...{ requestsBefore: requestsBefore ?? 0n, fillsBefore: fillsBefore ?? 0n },
  };
}

const wholeOf = ({ totals }: ReportAnswer) => rowOf('', totals);

/** Rows of a report put together by one of its dimensions. */
function groupsOf({ rows }: ReportAnswer, place: number): Row[] {
  const byKey = Map.groupBy(rows, ({ keys }) => keys[place] ?? '');
  return [...byKey].map(([key, some]) =>
    added(
      key,
      some.map((row) => rowOf(key, row)),
    ),
  );
}

type Figures = Omit<Row, 'key'>;

function figuresBy(of: (figure: keyof Figures) => bigint): Figures {
  return {
    revenueBefore: of('revenueBefore'),
    revenue: of('revenue'),
    impressionsBefore: of('impressionsBefore'),
    impressions: of('impressions'),
    requestsBefore: of('requestsBefore'),
    requests: of('requests'),
    fillsBefore: of('fillsBefore'),
    fills: of('fills'),
  };
}

function added(key: string, rows: readonly Row[]): Row {
  return { key, ...figuresBy((figure) => rows.reduce((all, row) => all + row[figure], 0n)) };
}

/** What rows leave of the whole, where a report has more of them than one answer. */
function leftOf(whole: Row, rows: readonly Row[]): Row {
  const read = added('', rows);
  return { key: '', ...figuresBy((figure) => whole[figure] - read[figure]) };
}

const textsOf = ({ volume, mix, rate }: ExplainedRow<Row>['parts']) => ({
  volume: figureText(volume),
  mix: figureText(mix),
  rate: figureText(rate),
});

function presentRow({ groups, parts }: ExplainedRow<Row>): WhyRow {
  const [only] = groups;
  return {
    key: groups.length === 1 && only !== undefined ? only.key : '',
    rows: groups.length,
    change: figureText(parts.volume + parts.mix + parts.rate),
    ...textsOf(parts),
    ...countsOf(groups),
  };
}

function countsOf(rows: readonly Row[]): Omit<WhyRow, 'key' | 'rows' | 'change' | 'volume' | 'mix' | 'rate'> {
  const all = added('', rows);
  const per = (above: bigint, below: bigint) => (below === 0n ? null : figureText((above * unit) / below));
  return {
    impressionsBefore: figureText(all.impressionsBefore),
    impressions: figureText(all.impressions),
    ecpmBefore: per(all.revenueBefore * 1000n, all.impressionsBefore),
    ecpm: per(all.revenue * 1000n, all.impressions),
    fillRateBefore: per(all.fillsBefore, all.requestsBefore),
    fillRate: per(all.fills, all.requests),
  };
}
