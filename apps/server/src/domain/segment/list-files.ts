import { archivedListDays } from '@millrace/contract/advertiser/id-list';
import type { AnyGroup } from '@millrace/contract/advertiser/segment-rules';
import { conditionsIn } from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { recordChange } from '../../platform/change-log/change-log.ts';
import { deleteRows } from '../../platform/clickhouse/ddl.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';

/** By list, the numbers of the files that its ids stand under in `id_list_member`. */
export type ListFiles = ReadonlyMap<number, readonly number[]>;

/** Files of the lists that rules name, among those of one advertiser. */
export async function readListFiles(tx: Tx, advertiserId: number, rules: AnyGroup): Promise<ListFiles> {
  const lists = conditionsIn(rules).flatMap((one) => (one.kind === 'list' ? [one.listId] : []));
  if (lists.length === 0) return new Map();
  const rows = await tx
    .selectFrom('id_list_import')
    .select(['id', 'list_id'])
    .where('organization_id', '=', advertiserId)
    .where('list_id', '=', anyOf([...new Set(lists)]))
    .where('is_current', '=', true)
    .orderBy('id')
    .execute();
  const byList = Map.groupBy(rows, ({ list_id }) => list_id ?? 0);
  return new Map([...byList].map(([list, files]) => [list, files.map(({ id }) => id)]));
}

const counted = z.object({ people: z.coerce.number() });

/** How many different people some files of an advertiser name. */
export async function countIds(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  files: readonly number[],
): Promise<number> {
  const [row] = await clickhouse.report(
    {
      sql: `SELECT toString(uniqExact(person)) AS people FROM ${DATABASE}.id_list_member
WHERE advertiser_id = {advertiser:UInt32} AND list_id IN {files:Array(UInt32)}`,
      params: { advertiser: advertiserId, files: [...files] },
      limits: { seconds: 60, bytes: 2 ** 30 },
    },
    counted,
  );
  return row?.people ?? 0;
}

/** For how long the ids of a file are kept that is on no list: whoever reads one just now may still be at it. Milliseconds. */
const afterUse = dayMs;

/**
 * Takes the ids off lists that were archived so long ago. Whoever brings such a list back has its name, and brings its ids
 * anew. Needs the system role.
 */
async function emptyArchived(tx: Tx, now: Date): Promise<void> {
  const past = new Date(now.getTime() - archivedListDays * dayMs);
  const lists = await tx
    .selectFrom('id_list')
    .select(['id', 'organization_id', 'name', 'size'])
    .where('archived_at', '<', past)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('id_list_import')
          .select('id')
          .whereRef('list_id', '=', 'id_list.id')
          .where('is_current', '=', true),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, organization_id: organizationId, name, size } of lists) {
    await tx
      .updateTable('id_list_import')
      .set({ is_current: false, changed_at: now })
      .where('list_id', '=', id)
      .where('is_current', '=', true)
      .execute();
    await tx.updateTable('id_list').set({ size: 0 }).where('id', '=', id).execute();
    await recordChange(
      tx,
      { organizationId, userId: null },
      {
        ...{ entity: 'id_list', entityId: id, name, action: 'edit' },
        ...{ before: { idCount: Number(size) }, after: { idCount: 0 } },
      },
    );
  }
}

/** Removes the ids of files that are on no list any more, or never came to be. */
export async function forgetListFiles(
  { clickhouse, database }: Pick<Services, 'clickhouse' | 'database'>,
  now: Date,
): Promise<void> {
  await database.asSystem((tx) => emptyArchived(tx, now));
  const past = new Date(now.getTime() - afterUse);
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('id_list_import')
      .select(['id', 'organization_id'])
      .where('is_current', '=', false)
      .where('changed_at', '<', past)
      .execute(),
  );
  if (rows.length === 0) return;
  const files = rows.map(({ organization_id, id }) => `(${organization_id}, ${id})`);
  const where = `(advertiser_id, list_id) IN (${files.join(', ')})`;
  await clickhouse.hold((run) => run(deleteRows('id_list_member', where, clickhouse.topology)));
  const ids = rows.map(({ id }) => id);
  await database.asSystem((tx) => tx.deleteFrom('id_list_import').where('id', '=', anyOf(ids)).execute());
}
