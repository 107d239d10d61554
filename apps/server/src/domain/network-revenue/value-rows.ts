import { revenueCheck } from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { ReportRow } from '../network-report/network-report.ts';
import { inUsd, ratesFor } from './in-usd.ts';
import { instancesOf, matcherOf } from './match-units.ts';
import type { ValuedLine } from './report-line.ts';

/** No exchange rate is known of a currency on the day. */
export class RateMissing extends Error {}

interface Of {
  readonly networkId: number;
  readonly day: string;
}

/** What a network says of a day in USD, and whose each row is. @throws RateMissing */
export async function valueRows(tx: Tx, { networkId, day }: Of, rows: readonly ReportRow[]) {
  const units = await chosenUnits(tx, networkId);
  const instances = await instancesOf(tx, networkId);
  const known = new Set(instances.map(({ id }) => id));
  const match = matcherOf(
    instances,
    units.filter(({ instance }) => known.has(instance)),
  );
  // As in a file, whose first row is the header.
  const dated = rows.map((row, place) => ({ ...row, day, row: place + 2 }));
  const rates = await ratesFor(tx, dated);
  const lines = dated.map((line): ValuedLine => {
    const worth = inUsd(line, rates);
    if (worth === null) throw new RateMissing(line.currency);
    return { ...line, ...worth, match: match(line.unit) };
  });
  return { units, lines };
}

/** The instances that somebody has chosen for units, with the last file of the network. */
async function chosenUnits(tx: Tx, networkId: number) {
  const row = await tx
    .selectFrom('revenue_upload')
    .select('units')
    .where('network_id', '=', networkId)
    .where('account_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? [] : z.parse(revenueCheck.shape.units, row.units);
}
