import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { undoRevenueUpload } from '@millrace/contract/report/revenue-upload';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterStored } from '../../../domain/network-revenue/after-stored.ts';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import { placeInstance } from '../../../domain/network-revenue/earlier-cells.ts';
import { keepToSend, lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import type { Place } from '../../../domain/network-revenue/move-lines.ts';
import { nothing, type RevenueSource, revenueSources } from '../../../domain/network-revenue/revenue-row.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import {
  placeKey,
  readStored,
  type StoredRevenue,
  storedRevenue,
} from '../../../domain/network-revenue/stored-revenue.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { giveBackToEarlier } from './give-back-to-earlier.ts';
import { presentUpload, queryUploads, uploadColumns, uploadFields } from './queries.ts';

type Done = ResponseOf<typeof undoRevenueUpload>;
type Taken = Omit<Done, 'isStored'> & { readonly networkId: number };

/** Takes an upload back: see {@link takeBack}. */
export async function undoUpload(
  context: Context,
  { id }: RequestOf<typeof undoRevenueUpload>,
): Promise<Done> {
  const { services, scope, write, log } = context;
  const { networkId, ...done } = await write((tx) => takeBack(context, tx, id));
  const isStored = await bringNow(services, { organizationId: scope.organizationId, networkId }, log);
  return { ...done, isStored };
}

interface UploadedCell {
  readonly place: Place;
  readonly before: StoredRevenue | null;
  readonly writtenAt: number;
}

/**
 * Puts back what was reported before wherever this upload is still what is stored. What a later report has replaced stays;
 * that later upload then remembers what stood before this one, so that undoing it doesn't bring this one back. ClickHouse gets
 * it once the transaction has ended.
 */
export async function takeBack(context: Context, tx: Tx, id: number): Promise<Taken> {
  const { services, scope } = context;
  const { networkId } = found(
    await tx
      .selectFrom('revenue_upload')
      .select('network_id as networkId')
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const network = { organizationId: scope.organizationId, networkId };
  await lockNetwork(tx, network);
  await askStore(context, sendKept(tx, services.clickhouse, network));
  const upload = presentUpload(
    found(
      await queryUploads(tx).select(uploadColumns).where('revenue_upload.id', '=', id).executeTakeFirst(),
    ),
  );
  if (upload.undoneAt !== null) throw new CallError('revenueUpload.errors.alreadyUndone');
  const cells = await cellsOf(tx, id, networkId);
  const stored = await askStore(
    context,
    readStored(services.clickhouse, {
      ...network,
      first: upload.days?.first ?? '',
      last: upload.days?.last ?? '',
      instanceIds: [...new Set(cells.map(({ place }) => place.instanceId))],
    }),
  );
  const isOurs = ({ place, writtenAt }: UploadedCell) =>
    stored.get(placeKey(place))?.reportedAt === writtenAt;
  const ours = cells.filter(isOurs);
  const now = services.now();
  const at = afterStored(now, stored);

  await tx
    .updateTable('revenue_upload')
    .set({ undone_at: now, undone_by: scope.userId })
    .where('id', '=', id)
    .execute();
  // What was fetched would come back with the next fetch, or with one that is under way.
  await tx
    .updateTable('revenue_pull')
    .set({ due_at: null, upload_id: null, claimed_until: null })
    .where('upload_id', '=', id)
    .execute();
  await forgetInLater(tx, id);
  const places = ours.map(({ place }) => place);
  await giveBackToEarlier(tx, id, places, at);
  await recordChange(tx, scope, {
    entity: 'revenue_upload',
    entityId: id,
    action: 'delete',
    name: upload.fileName,
    before: uploadFields(upload),
  });
  await keepBack(tx, ours, stored, { ...network, uploadId: id, reportedAt: at });
  return { restored: ours.length, kept: cells.length - ours.length, networkId };
}

async function cellsOf(tx: Tx, uploadId: number, networkId: number): Promise<UploadedCell[]> {
  const rows = await tx
    .selectFrom('revenue_upload_cell')
    .select(['instance_id', 'unit', 'country', 'day', 'before', 'written_at'])
    .where('upload_id', '=', uploadId)
    .execute();
  return rows.map((row) => ({
    place: { instanceId: placeInstance(networkId, row), unit: row.unit, country: row.country, day: row.day },
    before: z.parse(z.nullable(storedRevenue), row.before),
    writtenAt: row.written_at.getTime(),
  }));
}

/** The next upload that is not undone stands on what this one stood on. */
async function forgetInLater(tx: Tx, uploadId: number): Promise<void> {
  await sql`
    update revenue_upload_cell later set before = mine.before
    from revenue_upload_cell mine
    where mine.upload_id = ${uploadId} and later.instance_id = mine.instance_id and later.unit = mine.unit
      and later.country = mine.country and later.day = mine.day and later.upload_id = (
        select min(cell.upload_id) from revenue_upload_cell cell join revenue_upload upload on upload.id = cell.upload_id
        where cell.organization_id = mine.organization_id and cell.instance_id = mine.instance_id and cell.unit = mine.unit
          and cell.country = mine.country and cell.day = mine.day and cell.upload_id > mine.upload_id
          and upload.undone_at is null)`.execute(tx);
}

/** Notes what ClickHouse is to have again; where nothing was reported before, a row says so. */
async function keepBack(
  tx: Tx,
  ours: readonly UploadedCell[],
  stored: ReadonlyMap<string, StoredRevenue>,
  kept: Omit<Parameters<typeof keepToSend>[2], 'source'>,
): Promise<void> {
  const { organizationId } = kept;
  const rows = ours.flatMap(({ place, before }) => {
    const current = stored.get(placeKey(place));
    if (before !== null) return [{ ...before, organizationId }];
    return current === undefined ? [] : [{ ...current, ...nothing, source: 'undone', organizationId }];
  });
  for (const source of sources) {
    await keepToSend(
      tx,
      rows.filter((row) => row.source === source),
      { ...kept, source },
    );
  }
}

const sources: readonly RevenueSource[] = [...revenueSources, 'undone'];
