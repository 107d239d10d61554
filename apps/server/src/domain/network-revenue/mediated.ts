import { finding } from '@millrace/contract/report/report-finding';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import { ReportFailure, type ReportRow } from '../network-report/network-report.ts';
import { inUsd, ratesFor } from './in-usd.ts';
import { sum } from './total-lines.ts';
import { RateMissing } from './value-rows.ts';

/** What a mediation platform says of a day of a network that is not its own, which counts from that network's account alone. */
export const mediatedSum = z.object({
  /** As the platform calls the network. */
  name: z.string(),
  revenueUsd: z.string(),
  impressions: z.int(),
});
export type MediatedSum = z.infer<typeof mediatedSum>;

/** Names of networks, one's own made up ones too; more are no networks. */
const most = 1000;

/** Tells the rows apart that are an account's own money. */
export function splitMediated(rows: readonly ReportRow[]) {
  const { own = [], others = [] } = Object.groupBy(rows, ({ earnedBy }) =>
    earnedBy === undefined ? 'own' : 'others',
  );
  return { own, others };
}

/** The others' rows of a day by network. @throws RateMissing, ReportFailure */
export async function mediatedSums(
  tx: Tx,
  day: string,
  others: readonly ReportRow[],
): Promise<MediatedSum[]> {
  const dated = others.map((row) => ({ ...row, day }));
  const rates = await ratesFor(tx, dated);
  const valued = dated.map(({ earnedBy: name = '', impressions, ...row }) => {
    const worth = inUsd(row, rates);
    if (worth === null) throw new RateMissing(row.currency);
    return { name, revenueUsd: worth.revenueUsd, impressions: impressions ?? 0 };
  });
  const sums = addMediated(valued);
  if (sums.length > most) throw new ReportFailure('unclear', finding('networksMany', { networks: most }));
  return sums;
}

/** Those of one name together. */
export function addMediated(some: readonly MediatedSum[]): MediatedSum[] {
  return [...Map.groupBy(some, ({ name }) => name)].map(([name, of]) => ({
    name,
    revenueUsd: sum(of.map(({ revenueUsd }) => revenueUsd)),
    impressions: of.reduce((all, { impressions }) => all + impressions, 0),
  }));
}
