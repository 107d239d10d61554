import { readFigure } from '@millrace/contract/report/formula';
import type { OwnRow, ReportedRow } from './reconciliation-sql.ts';
import { addReports, type Cell, nothingReported } from './sides.ts';

/** A network's cells in one currency. */
export interface CellsOfLine {
  readonly network: number;
  readonly currency: string;
  readonly cells: readonly Cell[];
}

type Loose = { -readonly [Key in keyof Cell]: Cell[Key] };

/**
 * Own counts beside reports, by network and currency. Own counts have no currency: they stand beside what the network
 * reported of their instance, else where most of its money is.
 */
export function lineUp(own: readonly OwnRow[], reported: readonly ReportedRow[]): CellsOfLine[] {
  const main = largest(reported, ({ network }) => `${network}`);
  const ofInstance = largest(reported, ({ network, instance }) => `${network} ${instance}`);
  const lines = new Map<string, { network: number; currency: string; cells: Map<string, Loose> }>();
  const cellAt = (
    network: number,
    currency: string,
    place: Pick<Cell, 'instance' | 'unit' | 'day'>,
  ): Loose => {
    const name = `${network} ${currency}`;
    const line = lines.get(name) ?? { network, currency, cells: new Map<string, Loose>() };
    lines.set(name, line);
    const key = `${place.instance} ${place.day} ${place.unit}`;
    const cell = line.cells.get(key) ?? { ...place, own: null, reported: null };
    line.cells.set(key, cell);
    return cell;
  };
  for (const { network, instance, unit, date, currency, shown, isCounted, money, usd } of reported) {
    const cell = cellAt(network, currency, { instance, unit, day: date });
    const said = {
      impressions: shown,
      isCounted: isCounted === 1,
      money: readFigure(money),
      usd: readFigure(usd),
    };
    cell.reported = addReports(cell.reported ?? nothingReported, said);
  }
  for (const { network, instance, date, shown, usd } of own) {
    const currency = ofInstance.get(`${network} ${instance}`) ?? main.get(`${network}`) ?? 'USD';
    cellAt(network, currency, { instance, unit: '', day: date }).own = {
      impressions: shown,
      usd: readFigure(usd),
    };
  }
  return [...lines.values()].map((line) => ({ ...line, cells: [...line.cells.values()] }));
}

/** The currency with most money of each. */
function largest(reported: readonly ReportedRow[], keyOf: (row: ReportedRow) => string): Map<string, string> {
  const sums = new Map<string, Map<string, bigint>>();
  for (const row of reported) {
    const of = sums.get(keyOf(row)) ?? new Map<string, bigint>();
    sums.set(keyOf(row), of);
    of.set(row.currency, (of.get(row.currency) ?? 0n) + readFigure(row.usd));
  }
  const most = (of: ReadonlyMap<string, bigint>) =>
    [...of].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
  return new Map([...sums].map(([key, of]) => [key, most(of)]));
}
