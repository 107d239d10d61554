import type { setSegmentStatus } from '@millrace/contract/advertiser/segment';
import type { SegmentSwitch } from '@millrace/contract/advertiser/segment-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { idsInOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { archivedListIn } from './check-references.ts';
import { readStored, type StoredSegment, usesOf } from './queries.ts';
import { recordSegment } from './save-segment.ts';

/** Switches segments on, pauses or archives them; all of them or none. */
export function setStatuses(
  context: Context,
  { ids, switch: wanted }: RequestOf<typeof setSegmentStatus>,
): Promise<ResponseOf<typeof setSegmentStatus>> {
  return context.write(async (tx) => {
    let changed = 0;
    for (const id of idsInOneOrder(ids)) if (await writeSwitch(context, tx, id, wanted)) changed += 1;
    return { changed };
  });
}

/** @returns whether it stood otherwise. Not an edit: the version stays. */
export async function writeSwitch(
  context: Pick<Context, 'scope'>,
  tx: Tx,
  id: number,
  wanted: SegmentSwitch,
): Promise<boolean> {
  const before = await readStored(tx, id, { lock: true });
  if (before.switch === wanted) return false;
  // A campaign that is for its members would be for nobody, and one that keeps from them would show to all.
  const [use] = wanted === 'archived' ? ((await usesOf(tx, [id])).get(id) ?? []) : [];
  if (use !== undefined)
    throw new CallError('segment.errors.inUse', { params: { name: before.form.name, campaign: use.name } });
  if (wanted === 'on' || before.switch === 'archived') await listsMustBeThere(tx, before);
  await orDuplicate({ segment_name: () => fieldError('name', 'segment.errors.nameTaken') }, () =>
    tx.updateTable('segment').set({ switch: wanted }).where('id', '=', id).execute(),
  );
  await recordSegment(context, tx, before, {
    action: 'edit',
    before: { switch: before.switch },
    after: { switch: wanted },
  });
  return true;
}

/** @throws CallError for a list that was archived while the segment was: whom it kept out would be in once its ids are gone */
async function listsMustBeThere(tx: Tx, { form }: StoredSegment): Promise<void> {
  const list = await archivedListIn(tx, form.rules);
  if (list !== undefined)
    throw new CallError('segment.errors.listArchived', { params: { name: form.name, list } });
}
