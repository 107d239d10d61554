import {
  type Creative,
  type CreativeForm,
  type createCreative,
  type duplicateCreative,
  fileRoles,
  type updateCreative,
} from '@millrace/contract/advertiser/creative';
import type { RequestOf } from '@millrace/contract/kit/call';
import { byRole, fieldsOf, lockCreative, readCreative } from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { checkForm, textsOf } from './check-form.ts';

export async function add(context: PersonContext, form: RequestOf<typeof createCreative>): Promise<Creative> {
  const reviewing = (await readInstallationSettings(context.services)).creativeReview;
  return context.write((tx) => insert(context, tx, form, reviewing));
}

async function insert(
  { scope }: PersonContext,
  tx: Tx,
  form: CreativeForm,
  reviewing: 'before' | 'after',
): Promise<Creative> {
  const size = await checkForm(tx, form);
  const { name, kind } = form;
  const { id } = await tx
    .insertInto('creative')
    .values({
      organization_id: scope.organizationId,
      created_by: scope.userId,
      ...{ name, kind, ...size, ...textsOf(kind, form) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeFiles(tx, scope.organizationId, id, form.files);
  const made = await readCreative(tx, id, reviewing);
  await recordChange(tx, scope, { ...changeOf(made), action: 'add', after: fieldsOf(made) });
  return made;
}

/** A copy for a variation: with the same files, and a review of its own. */
export async function duplicate(
  context: PersonContext,
  { id, name }: RequestOf<typeof duplicateCreative>,
): Promise<Creative> {
  const reviewing = (await readInstallationSettings(context.services)).creativeReview;
  return context.write(async (tx) => {
    const of = formOf(await readCreative(tx, id, reviewing));
    return insert(context, tx, { ...of, name }, reviewing);
  });
}

/** Saves a creative whole. @throws CallError staleEdit with the creative as it is, when another save came between */
export async function save(
  context: PersonContext,
  { id, version, ...form }: RequestOf<typeof updateCreative>,
): Promise<Creative> {
  const reviewing = (await readInstallationSettings(context.services)).creativeReview;
  return context.write(async (tx) => {
    await lockCreative(tx, id);
    const before = await readCreative(tx, id, reviewing);
    if (before.archived) throw new CallError('common.errors.notFound');
    if (before.version !== version) throw new StaleEdit({ creative: id }, before);
    return write(context, tx, before, { ...form, kind: before.kind }, reviewing);
  });
}

/** Stores the form over a locked creative, with its history entry. */
export async function write(
  { services, scope }: Context,
  tx: Tx,
  before: Creative,
  form: CreativeForm,
  reviewing: 'before' | 'after',
): Promise<Creative> {
  const size = await checkForm(tx, form);
  const texts = textsOf(form.kind, form);
  const now = services.now();
  // Its name stands nowhere but in lists of our own.
  const isShownAnew =
    looks(formOf(before)) !== looks({ ...form, ...texts, callToAction: texts.call_to_action });
  await tx
    .updateTable('creative')
    .set({
      ...{ name: form.name, ...size, ...texts, version: before.version + 1 },
      ...(isShownAnew && {
        ...{ review: 'waiting', review_reason: null, reviewed_by: null, reviewed_at: null },
        waiting_since: now,
      }),
    })
    .where('id', '=', before.id)
    .execute();
  await tx.deleteFrom('creative_file').where('creative_id', '=', before.id).execute();
  await storeFiles(tx, scope.organizationId, before.id, form.files);
  const after = await readCreative(tx, before.id, reviewing);
  await recordChange(tx, scope, {
    ...changeOf(after),
    action: 'edit',
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
  return after;
}

async function storeFiles(tx: Tx, organizationId: number, creativeId: number, files: CreativeForm['files']) {
  const rows = fileRoles.flatMap((role) => {
    const fileId = files[role];
    if (fileId === null) return [];
    return [{ organization_id: organizationId, creative_id: creativeId, role, file_id: fileId }];
  });
  await tx.insertInto('creative_file').values(rows).execute();
}

/** The form that would make a creative what it is. */
function formOf(shown: Creative): CreativeForm {
  const { kind, name, title, descn, callToAction } = shown;
  return { kind, name, title, descn, callToAction, files: byRole((role) => shown.files[role]?.id ?? null) };
}

/** What phones show of it. */
function looks({ title, descn, callToAction, files }: CreativeForm): string {
  return JSON.stringify([title, descn, callToAction, fileRoles.map((role) => files[role])]);
}

/** What every history entry of a creative says. */
export function changeOf({ id, name }: Pick<Creative, 'id' | 'name'>) {
  return { entity: 'creative', entityId: id, name } as const;
}
