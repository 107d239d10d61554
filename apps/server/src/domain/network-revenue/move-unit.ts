import { unmatchedId } from '@millrace/contract/report/unmatched';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Owner } from './add-up.ts';
import { afterStored } from './after-stored.ts';
import { placeInstance } from './earlier-cells.ts';
import { giveBack } from './give-back.ts';
import { keepToSend } from './kept-revenue.ts';
import type { KnownInstance } from './match-units.ts';
import { type Held, type HeldCell, type Moving, moveLines, type UnitLine } from './move-lines.ts';
import { type RevenueSource, revenueSources } from './revenue-row.ts';
import { placeKey, readStored } from './stored-revenue.ts';
import { writeCells } from './write-cells.ts';

/** An ad unit as the network that reports it calls it. */
export interface SaidUnit {
  readonly accountId: number;
  readonly unit: string;
  /** Empty: the report does not say the app. */
  readonly app: string;
}

/** Days that were moved, and days of which something stays, because a later report has replaced it. */
export type Moved = Pick<Moving, 'days' | 'kept'>;

interface To {
  readonly said: SaidUnit;
  /** null: nobody's. */
  readonly target: KnownInstance | null;
  readonly now: Date;
}

/**
 * Has all days that are stored of an ad unit count for an instance, or for none, final days too, in this transaction. The
 * caller holds `lockNetwork`, and has sent what was kept.
 * @throws CurrenciesMixed
 */
export async function moveUnit(
  clickhouse: Pick<ClickHouse, 'report'>,
  tx: Tx,
  owner: Owner,
  { said, target, now }: To,
): Promise<Moved> {
  const lines = await linesOf(tx, said, target);
  const days = lines.map(({ day }) => day).sort();
  const [first, last, newest] = [days.at(0), days.at(-1), lines.at(-1)];
  if (first === undefined || last === undefined || newest === undefined) return { days: 0, kept: 0 };
  const instances = [...new Set([...lines.map(({ from }) => from), target?.id ?? 0])];
  const instanceIds = instances.map((id) => (id === 0 ? unmatchedId(owner.networkId) : id));
  const held: Held = {
    stored: await readStored(clickhouse, { ...owner, first, last, instanceIds }),
    cells: await cellsOf(tx, owner, lines, instances),
  };
  const moving = moveLines(lines, held, { unit: said.unit, target, owner });
  if (moving.moved.length === 0) return moving;
  const at = afterStored(now, held.stored);
  const back = await giveBack(tx, moving.left, { accountId: said.accountId, at });
  const returned = new Set(back.map(placeKey));
  const changes = moving.changes.filter(({ cell }) => !returned.has(placeKey(cell)));
  await writeCells(tx, owner, changes, at);
  for (const ids of chunks(moving.moved, atOnce)) {
    await tx
      .updateTable('revenue_upload_unmatched')
      .set({ instance_id: target?.id ?? null })
      .where('id', 'in', ids)
      .execute();
  }
  const rows = [...changes.map(({ revenue }) => revenue), ...back];
  for (const source of sources) {
    const some = rows.filter((row) => row.source === source).map((row) => ({ ...row, ...owner }));
    await keepToSend(tx, some, { ...owner, uploadId: newest.uploadId, source, reportedAt: at });
  }
  return moving;
}

const sources: readonly RevenueSource[] = [...revenueSources, 'undone'];
const atOnce = 2_000;

const count = z.nullable(z.coerce.number());
const line = z.object({
  ...{ id: z.coerce.number(), uploadId: z.number(), name: z.string(), country: z.string(), day: z.string() },
  ...{ impressions: count, clicks: count, revenue: z.string(), revenueUsd: z.string() },
  ...{ currency: z.string(), rate: z.string(), rateDate: z.string(), from: z.number() },
});

/** The rows of the unit in the newest report of each day that do not count for the target yet. */
async function linesOf(
  tx: Tx,
  { accountId, unit, app }: SaidUnit,
  target: KnownInstance | null,
): Promise<UnitLine[]> {
  const { rows } = await sql`
    select line.id, line.upload_id as "uploadId", line.unit as name, line.country, line.day::text as day,
      line.impressions, line.clicks, line.revenue::text, line.revenue_usd::text as "revenueUsd", line.currency,
      line.rate::text, line.rate_date::text as "rateDate", coalesce(line.instance_id, 0) as "from"
    from (${newestReports(accountId)}) newest join revenue_upload_unmatched line on line.upload_id = newest.id
    where coalesce(line.said_unit, line.unit) = ${unit} and coalesce(line.said_app, '') = ${app}
      and line.instance_id is distinct from ${target?.id ?? null}::int
    order by line.day, line.id`.execute(tx);
  return z.parse(z.array(line), rows);
}

/** Of each day the report of an account that holds. */
export const newestReports = (accountId: number) => sql<{ id: number }>`
  select distinct on (first_day) id from revenue_upload
  where account_id = ${accountId} and undone_at is null order by first_day, id desc`;

async function cellsOf(
  tx: Tx,
  { networkId }: Owner,
  lines: readonly UnitLine[],
  instances: readonly number[],
): Promise<Map<string, HeldCell>> {
  const rows = await tx
    .selectFrom('revenue_upload_cell')
    .select(['id', 'upload_id', 'instance_id', 'unit', 'units', 'country', 'day', 'written_at'])
    .where('upload_id', 'in', [...new Set(lines.map(({ uploadId }) => uploadId))])
    .where('instance_id', 'in', instances)
    .execute();
  const cells = rows.map((row): HeldCell => {
    const { unit, units, country, day, written_at: at } = row;
    const place = { instanceId: placeInstance(networkId, row), unit, country, day };
    const id = z.parse(z.coerce.number(), row.id);
    return { ...place, id, uploadId: row.upload_id, units, before: null, writtenAt: at.getTime() };
  });
  return new Map(cells.map((cell) => [placeKey(cell), cell]));
}
