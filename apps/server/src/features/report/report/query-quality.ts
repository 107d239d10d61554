import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import { addDays, dayOf } from '@millrace/contract/report/period';
import type { queryQuality } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import { type Question, stretchesOf } from '../../../domain/report/question.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { waitingSince } from '../../../domain/report/waiting-since.ts';
import { lastFinal } from '../../../domain/report-source/report-days.ts';
import { readSourceZones } from '../../../domain/report-source/stored-source.ts';
import type { Context } from '../../../platform/http/context.ts';
import { networkDays, sumOf } from './quality/network-days.ts';
import { appsOf, refusedRows, reportsCame } from './quality/quality-queries.ts';
import { qualitySql } from './quality/quality-sql.ts';

const adnId = z.number();
const rows = {
  served: z.object({ adnId, date: z.string(), open: z.string() }),
  apps: z.object({ adnId, app: z.number(), open: z.string() }),
  reported: z.object({ adnId, date: z.string(), usd: z.string() }),
  unmatched: z.object({ adnId, units: z.number(), revenue: z.string() }),
  sent: z.object({ uncounted: z.number(), late: z.number(), tooLate: z.number(), unvalued: z.number() }),
};

/** What the figures of the scope's organization rest on. */
export async function answerQueryQuality(
  { services, scope, read }: Context,
  { from, to, pubAppId }: RequestOf<typeof queryQuality>,
): Promise<ResponseOf<typeof queryQuality>> {
  const filters =
    pubAppId === undefined ? [] : [{ dimension: 'app' as const, values: [String(pubAppId)], exclude: false }];
  const question: Question = {
    ...{ scope: reportScope(scope), dimensions: [], time: undefined, filters, used: ['app', 'network'] },
    stretches: stretchesOf({ from, to }),
  };
  // Before the store is asked: an app of others does not exist.
  const refused = await read((tx) => refusedRows(tx, { from, to }, scope.apps, pubAppId));
  const sql = qualitySql(question);
  const ask = <Row>(
    query: Parameters<typeof services.clickhouse.report>[0],
    row: z.ZodMiniType<Row>,
  ): Promise<Row[]> =>
    services.reportQueue.run(scope.organizationId, () => services.clickhouse.report(query, row));
  const [served, openApps, reported, unmatched, [sent]] = await Promise.all([
    ask(sql.served, rows.served),
    ask(sql.apps, rows.apps),
    ask(sql.reported, rows.reported),
    ask(sql.unmatched, rows.unmatched),
    ask(sql.sent, rows.sent),
  ]).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const now = services.now();
  const networks = networkDays(served, reported, dayOf(now));
  const [{ apps, came }, since, zones] = await Promise.all([
    read(async (tx) => ({ apps: await appsOf(tx, openApps), came: await reportsCame(tx) })),
    waitingSince(services.database),
    // Sources are of all apps, and not for who is limited to some: their days end when they do for everybody.
    services.database.asSystem((tx) => readSourceZones(tx, scope.organizationId)),
  ]);
  const waits = since?.toISOString();
  return {
    reported: sumOf(networks.map((network) => network.reported)),
    open: sumOf(networks.map((network) => network.open)),
    networks: networks.map((network) => ({
      ...network,
      cameAt: came.get(network.adnId)?.at.toISOString() ?? null,
      lagging: came.get(network.adnId)?.lagging ?? null,
      finalUntil: finalUntil(network.adnId, now, {
        asked: came.get(network.adnId)?.asked ?? null,
        zones: zones.get(network.adnId),
      }),
      apps: apps.flatMap(({ adnId: of, ...app }) => (of === network.adnId ? [app] : [])),
    })),
    unmatched,
    refusedRows: refused,
    waitingSince: waits === undefined || waits.slice(0, 10) > to ? null : waits,
    sent: sent ?? { uncounted: 0, late: 0, tooLate: 0, unvalued: 0 },
  };
}

interface Accounts {
  /** The first day that one of them is still asked for. */
  readonly asked: string | null;
  /** Where days begin of those whose reports come from an address of their own. */
  readonly zones: readonly string[] | undefined;
}

/** The last day whose figures a network changes no more. */
function finalUntil(adnId: number, now: Date, { asked, zones }: Accounts): string | null {
  if (!isNetworkId(adnId) || networkOf(adnId).finalAfterDays === null) return null;
  const last = lastFinal(adnId, now, zones);
  return asked === null || asked > last ? last : addDays(asked, -1);
}
