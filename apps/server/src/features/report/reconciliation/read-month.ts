import { readFigure } from '@millrace/contract/report/formula';
import { dayOf, type Period } from '@millrace/contract/report/period';
import type { ReconciliationLine, ReconciliationNote } from '@millrace/contract/report/reconciliation';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import type * as z from 'zod/mini';
import { reportOf } from '../../../domain/network-report/network-reports.ts';
import { toleranceOf } from '../../../domain/report/reconciliation/agree.ts';
import { type CellsOfLine, lineUp } from '../../../domain/report/reconciliation/line-up.ts';
import { readTolerance } from '../../../domain/report/reconciliation/read-tolerance.ts';
import { type Reconciled, reconcile } from '../../../domain/report/reconciliation/reconcile.ts';
import {
  hourRow,
  ownRow,
  reconciliationSql,
  reportedRow,
} from '../../../domain/report/reconciliation/reconciliation-sql.ts';
import type { Hour } from '../../../domain/report/reconciliation/zones.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { lastFinal } from '../../../domain/report-source/report-days.ts';
import { readSourceZones } from '../../../domain/report-source/stored-source.ts';
import type { Context } from '../../../platform/http/context.ts';
import { averageRates } from './average-rates.ts';
import { explainPayouts } from './explain-payouts.ts';
import { monthDays } from './month-days.ts';
import { readNotes } from './notes.ts';
import { lineOf, type Paid, payoutOf, readPaid } from './pay-lines.ts';

export interface MonthLine extends Pick<Reconciled, 'zone'>, Pick<CellsOfLine, 'cells'> {
  readonly line: ReconciliationLine;
  readonly notes: readonly ReconciliationNote[];
}

export interface Month {
  readonly tolerance: string;
  readonly days: Period;
  readonly lines: readonly MonthLine[];
}

/** A month with all that is said of each line, of all networks or of one. */
export async function readMonth(
  { services, scope, read }: Pick<Context, 'services' | 'scope' | 'read'>,
  month: string,
  network?: number,
): Promise<Month> {
  const now = services.now();
  const today = dayOf(now);
  const days = monthDays(month, today);
  const sql = reconciliationSql(reportScope(scope), days, network);
  const ask = <Row>(
    query: Parameters<typeof services.clickhouse.report>[0],
    row: z.ZodMiniType<Row>,
  ): Promise<Row[]> =>
    services.reportQueue
      .run(scope.organizationId, () => services.clickhouse.report(query, row))
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
  const [own, reported] = await Promise.all([ask(sql.own, ownRow), ask(sql.reported, reportedRow)]);
  const lines = lineUp(own, reported);
  const hours = reported.length === 0 ? [] : await ask(sql.hours(unreportedOf(lines)), hourRow);
  // Sources are of all apps, and not for who is limited to some: their days end when they do for everybody.
  const zones = await services.database.asSystem((tx) => readSourceZones(tx, scope.organizationId));
  const { tolerance, rates, paid, notes } = await read(async (tx) => {
    const all = (await readPaid(tx, month)).filter(({ adnId }) => network === undefined || adnId === network);
    const currencies = [...new Set([...lines, ...all].map(({ currency }) => currency))];
    return {
      paid: all,
      notes: await readNotes(tx, month),
      tolerance: await readTolerance(tx, scope.organizationId),
      rates: await averageRates(tx, days, currencies),
    };
  });
  const places = withPaid(lines, paid);
  const inCurrencies = Map.groupBy(places, (line) => line.network);
  const reconciled = places.map((of) => {
    const isWhole = inCurrencies.get(of.network)?.length === 1;
    const rules = {
      ...{ days, tolerance: toleranceOf(tolerance), averageRate: rates.get(of.currency) ?? null },
      finalUntil: lastFinal(of.network, now, zones.get(of.network)),
      // Hours have no currency: of a network with two nothing is said of where its days begin.
      hours: isWhole ? hours.filter((hour) => hour.network === of.network).map(hourOf) : [],
      zone: zoneOf(of.network, zones.get(of.network)),
    };
    const { line, zone } = reconcile(of, rules);
    const mine = notes.filter(({ adnId, currency }) => adnId === of.network && currency === of.currency);
    const amounts = paid.filter((one) => lineOf(places, one) === of);
    const payout = payoutOf({ ...line, tolerance: rules.tolerance }, amounts, rates);
    const status = payout?.isWithin === false ? 'look' : line.status;
    return { cells: of.cells, zone, notes: mine, line: { ...line, status, payout, notes: mine.length } };
  });
  const asking = { services, scope, read };
  return {
    ...{ tolerance, days },
    lines: await explainPayouts(asking, { month, today, tolerance }, reconciled),
  };
}

/** With a line of its own for what was paid and belongs to none. */
function withPaid(lines: readonly CellsOfLine[], paid: readonly Paid[]): CellsOfLine[] {
  const all = [...lines];
  for (const one of paid) {
    if (lineOf(all, one) === undefined) all.push({ network: one.adnId, currency: one.currency, cells: [] });
  }
  return all;
}

const hourOf = ({ moment, shown, usd }: z.infer<typeof hourRow>): Hour => ({
  ...{ hour: moment, impressions: shown },
  usd: readFigure(usd),
});

/** Instances of which networks reported nothing in the month. */
function unreportedOf(lines: readonly CellsOfLine[]): number[] {
  const all = lines.flatMap(({ cells }) => cells);
  const told = new Set(all.flatMap(({ instance, reported }) => (reported === null ? [] : [instance])));
  const instances = new Set(all.map(({ instance }) => instance));
  return [...instances].filter((instance) => instance < firstUnmatched && !told.has(instance));
}

/**
 * Where all reports of a network begin their days; null: where its account, or whoever made the file, says, or at several places.
 * @param sources where the days of accounts begin whose reports come from an address of their own
 */
function zoneOf(network: number, sources: readonly string[] = []): string | null {
  const known = sources.length > 0 ? sources : [reportOf(network)?.zone ?? 'account'];
  const [zone = null, another] = [...new Set(known)];
  return another !== undefined || zone === 'account' || zone === 'UTC' ? null : zone;
}
