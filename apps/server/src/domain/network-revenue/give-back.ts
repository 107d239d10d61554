import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { HeldCell } from './move-lines.ts';
import { type StoredRevenue, storedRevenue } from './stored-revenue.ts';

interface By {
  readonly accountId: number;
  readonly at: Date;
}

const row = z.object({
  cellId: z.coerce.number(),
  before: storedRevenue,
  /** Whose row that is; null: it came with no upload. */
  theirId: z.nullable(z.coerce.number()),
  isUndone: z.nullable(z.boolean()),
  /** What stood before theirs. */
  theirBefore: z.nullable(storedRevenue),
});

/**
 * Takes back what an account's reports have said of these places: what others had reported before, be it in a file, stands
 * there again, as theirs. @returns what is to be stored again; the others stay as they are
 */
export async function giveBack(
  tx: Tx,
  left: readonly HeldCell[],
  { accountId, at }: By,
): Promise<StoredRevenue[]> {
  const ids = left.flatMap(({ id }) => (id === 0 ? [] : [id]));
  if (ids.length === 0) return [];
  const cells = sql`revenue_upload_cell cell join revenue_upload upload on upload.id = cell.upload_id`;
  const { rows } = await sql`
    select mine.id as "cellId", own.before, theirs.id as "theirId", theirs.undone as "isUndone",
      theirs.before as "theirBefore"
    from revenue_upload_cell mine
    cross join lateral (
      select cell.before from ${cells}
      where ${isPlace} and cell.upload_id <= mine.upload_id and upload.undone_at is null
        and upload.account_id = ${accountId} and not exists (
          select from revenue_upload_cell same join revenue_upload by on by.id = same.upload_id
          where by.account_id = ${accountId} and same.organization_id = mine.organization_id
            and same.instance_id = mine.instance_id and same.unit = mine.unit and same.country = mine.country
            and same.day = mine.day and ${milliseconds(sql`same.written_at`)} = (cell.before ->> 'reportedAt')::numeric)
      order by cell.upload_id desc limit 1
    ) own
    left join lateral (
      select cell.id, cell.before, upload.undone_at is not null as undone from ${cells}
      where ${isPlace} and upload.account_id is distinct from ${accountId}
        and ${milliseconds(sql`cell.written_at`)} = (own.before ->> 'reportedAt')::numeric
      order by cell.id desc limit 1
    ) theirs on true
    where mine.id = any(${ids}::bigint[]) and own.before is not null`.execute(tx);
  const found = z.parse(z.array(row), rows).flatMap(({ before, theirBefore, isUndone, ...of }) => {
    // A file that was undone meanwhile gives way to what stood before it.
    const standing = isUndone === true ? theirBefore : before;
    return standing === null ? [] : [{ ...of, standing, theirId: isUndone === true ? null : of.theirId }];
  });
  const theirs = found.flatMap(({ theirId }) => (theirId === null ? [] : [theirId]));
  await sql`update revenue_upload_cell set written_at = ${at}::timestamptz
    where id = any(${theirs}::bigint[])`.execute(tx);
  await sql`delete from revenue_upload_cell
    where id = any(${found.map(({ cellId }) => cellId)}::bigint[])`.execute(tx);
  return found.map(({ standing }) => standing);
}

const milliseconds = (column: ReturnType<typeof sql>) => sql`round(extract(epoch from ${column}) * 1000)`;

const isPlace = sql`cell.organization_id = mine.organization_id and cell.instance_id = mine.instance_id
  and cell.unit = mine.unit and cell.country = mine.country and cell.day = mine.day`;
