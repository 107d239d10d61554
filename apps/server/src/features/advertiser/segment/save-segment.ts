import {
  type copySegment,
  type createSegment,
  type Segment,
  type SegmentForm,
  segmentLimit,
  type updateSegment,
} from '@millrace/contract/advertiser/segment';
import type { RequestOf } from '@millrace/contract/kit/call';
import { type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { copyName } from '../../../platform/copy-name.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { checkReferences } from './check-references.ts';
import { presentSegment } from './present-segment.ts';
import { readStored, type StoredSegment } from './queries.ts';

const nameTaken = { segment_name: () => fieldError('name', 'segment.errors.nameTaken') };

/** What the change log keeps of a segment: its form and its switch. */
export const recordedOf = ({ form, switch: state }: Pick<StoredSegment, 'form' | 'switch'>) => ({
  name: form.name,
  // As one field: its parts say nothing by themselves.
  rules: [form.rules],
  switch: state,
});

/** The form of recorded fields. */
export const formOfRecorded = ({ rules, ...fields }: Readonly<Record<string, unknown>>): object => ({
  ...fields,
  ...(Array.isArray(rules) && { rules: rules[0] }),
});

export function recordSegment(
  { scope }: Pick<Context, 'scope'>,
  tx: Tx,
  { id, form }: Pick<StoredSegment, 'id' | 'form'>,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordChange(tx, scope, { entity: 'segment', entityId: id, name: form.name, ...change });
}

/** Adds a draft. */
export function addSegment(context: Context, form: RequestOf<typeof createSegment>): Promise<Segment> {
  return context.write(async (tx) => presentSegment(context, tx, await insert(context, tx, form)));
}

async function insert(
  context: Context,
  tx: Tx,
  form: SegmentForm,
  copiedFrom: number | null = null,
): Promise<number> {
  const { organizationId } = context.scope;
  // Those who add segments at the same moment wait for each other here, so that the count below stays true.
  await lockOrganization(tx, organizationId);
  if ((await countOf(tx.selectFrom('segment'))) >= segmentLimit)
    throw new CallError('segment.errors.tooMany', { params: { limit: segmentLimit } });
  if (copiedFrom === null) await checkReferences(tx, form.rules);
  const { id } = await orDuplicate(nameTaken, () =>
    tx
      .insertInto('segment')
      .values({
        organization_id: organizationId,
        name: form.name,
        rules: JSON.stringify(form.rules),
        copied_from: copiedFrom,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const stored = await readStored(tx, id);
  await recordSegment(context, tx, stored, { action: 'add', after: recordedOf(stored) });
  return id;
}

/** Saves a segment whole. @throws CallError staleEdit with the segment as it is, when another save came between */
export function saveSegment(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateSegment>,
): Promise<Segment> {
  return context.write(async (tx) => {
    const before = await readStored(tx, id, { lock: true });
    if (before.version !== version)
      throw new StaleEdit({ segment: id }, await presentSegment(context, tx, id));
    await overwrite(context, tx, before, form);
    return presentSegment(context, tx, id);
  });
}

/** Stores a form over a locked segment, with its history entry. */
export async function overwrite(
  context: Pick<Context, 'scope'>,
  tx: Tx,
  before: StoredSegment,
  form: SegmentForm,
): Promise<void> {
  if (before.switch === 'archived') throw new CallError('segment.errors.archived');
  await checkReferences(tx, form.rules);
  await orDuplicate(nameTaken, () =>
    tx
      .updateTable('segment')
      .set({ name: form.name, rules: JSON.stringify(form.rules), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute(),
  );
  const after = await readStored(tx, before.id);
  await recordSegment(context, tx, after, {
    action: 'edit',
    before: recordedOf(before),
    after: recordedOf(after),
  });
}

/** Copies a segment as a draft. As long as a copy of it stands as it was made, asking again answers that one. */
export function copyOwnSegment(context: Context, { id }: RequestOf<typeof copySegment>): Promise<Segment> {
  return context.write(async (tx) => {
    const { form } = await readStored(tx, id, { lock: true });
    const untouched = await tx
      .selectFrom('segment')
      .select(['id', 'rules'])
      .where('copied_from', '=', id)
      .where('switch', '=', 'draft')
      .where('version', '=', 1)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (untouched !== undefined) {
      const copy = await readStored(tx, untouched.id);
      if (JSON.stringify(copy.form.rules) === JSON.stringify(form.rules))
        return presentSegment(context, tx, copy.id);
    }
    const taken = await tx.selectFrom('segment').select('name').where('switch', '<>', 'archived').execute();
    const name = copyName(form.name, new Set(taken.map((row) => row.name.toLowerCase())));
    return presentSegment(context, tx, await insert(context, tx, { ...form, name }, id));
  });
}
