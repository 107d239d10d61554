import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { ReportFilter, ReportRequest } from '@millrace/contract/report/definition';
import { fillLossDaysKept, type getFillLoss } from '@millrace/contract/report/fill-loss';
import { addDays, dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { addUpFillLoss, requestsRow } from '../../../domain/report/fill-loss/add-up.ts';
import { fillLossSql } from '../../../domain/report/fill-loss/fill-loss-sql.ts';
import { Prices } from '../../../domain/report/fill-loss/prices.ts';
import { nameThings } from '../../../domain/report/name-things.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Asked = RequestOf<typeof getFillLoss>;

/** Most eCPMs that are asked for: what is beyond them has that of all countries, or none. */
const mostRows = 100_000;

/** Requests that got no ad, why, and what they would have earned. */
export async function answerGetFillLoss(
  { services, scope, read }: Context,
  asked: Asked,
): Promise<ResponseOf<typeof getFillLoss>> {
  await read((tx) => findPlaces(tx, asked));
  const ofScope = reportScope(scope);
  const { rows, prices } = await readAll().catch((error: unknown) => {
    throw refusalOf(error);
  });
  const knownFrom = addDays(dayOf(services.now().getTime()), 1 - fillLossDaysKept);
  const by = asked.by ?? 'day';
  const added = addUpFillLoss(rows, prices, by);
  const names = by === 'day' || by === 'country' ? {} : await read((tx) => namesOf(tx, by, added.rows));
  const named = added.rows.map((row) => ({ ...row, name: names[row.key] ?? null }));
  return { ...added, rows: named, knownFrom };

  async function readAll() {
    const [ofCountries, ofAll] = await Promise.all([
      runReport(services, pricesOf(asked, ['placement', 'country']), ofScope),
      runReport(services, pricesOf(asked, ['placement']), ofScope),
    ]);
    const known = new Prices(ofCountries.rows, ofAll.rows);
    const found = await services.reportQueue.run(scope.organizationId, () =>
      services.clickhouse.report(fillLossSql(ofScope, asked, known.countries), z.object(requestsRow)),
    );
    return { rows: found, prices: known };
  }
}

/** @throws CallError when the app or the placement that is asked about does not exist */
async function findPlaces(tx: Tx, { pubAppId, placementId }: Asked): Promise<void> {
  if (pubAppId !== undefined) {
    await mustExist(tx, 'app', pubAppId);
  }
  if (placementId !== undefined) {
    await mustExist(tx, 'placement', placementId);
  }
}

async function namesOf(tx: Tx, by: 'app' | 'placement', rows: readonly { readonly key: string }[]) {
  const names = await nameThings(
    tx,
    [by],
    rows.map(({ key }) => ({ keys: [key] })),
  );
  return names[by];
}

/**
 * The same eCPM as the performance report says: networks' figures where there are any, else our own estimate. In one country and
 * in all: a country with few impressions has the latter.
 */
function pricesOf(
  { from, to, pubAppId, placementId, country }: Asked,
  dimensions: ('placement' | 'country')[],
): ReportRequest {
  const only = (dimension: ReportFilter['dimension'], value: string | number | undefined): ReportFilter[] =>
    value === undefined ? [] : [{ dimension, values: [String(value)], exclude: false }];
  return {
    ...{ from, to, dimensions, metrics: ['ecpm', 'impressions'], offset: 0, limit: mostRows },
    ...{ sort: 'impressions', order: 'desc' },
    filters: [
      ...only('app', pubAppId),
      ...only('placement', placementId),
      ...(dimensions.includes('country') ? only('country', country) : []),
    ],
  };
}
