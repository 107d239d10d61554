import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  addReconciliationNote,
  ReconciliationNote,
  removeReconciliationNote,
} from '@millrace/contract/report/reconciliation';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const entity = 'reconciliation_note';

interface Note extends ReconciliationNote {
  readonly adnId: number;
  readonly currency: string;
}

/** What people noted about a month's lines, the newest first. */
export async function readNotes(tx: Tx, month: string): Promise<Note[]> {
  const rows = await tx
    .selectFrom('reconciliation_note as note')
    .leftJoin('user_account as author', 'author.id', 'note.user_id')
    .select([
      'note.id',
      'note.network_id as adnId',
      'note.currency',
      'note.text',
      'note.at',
      'author.name as who',
    ])
    .where('note.month', '=', `${month}-01`)
    .where('note.removed_at', 'is', null)
    .orderBy('note.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export function answerAddNote(
  { services, scope, write }: Context,
  { month, adnId, currency, text }: RequestOf<typeof addReconciliationNote>,
): Promise<ResponseOf<typeof addReconciliationNote>> {
  return write(async (tx) => {
    const { id } = await tx
      .insertInto('reconciliation_note')
      .values({
        ...{ organization_id: scope.organizationId, network_id: adnId, month: `${month}-01`, currency, text },
        ...{ at: services.now(), user_id: scope.userId },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { adnId, month, currency, text };
    await recordChange(tx, scope, { entity, entityId: id, action: 'add', after });
    return { id };
  });
}

export async function answerRemoveNote(
  context: Context,
  { id }: RequestOf<typeof removeReconciliationNote>,
): Promise<ResponseOf<typeof removeReconciliationNote>> {
  await context.write((tx) => remove(context, tx, id));
  return {};
}

async function fieldsOf(tx: Tx, id: number, isRemoved: boolean) {
  const row = await tx
    .selectFrom('reconciliation_note')
    .select(['network_id', 'month', 'currency', 'text'])
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { network_id: adnId, month, currency, text } = row;
  return { adnId, month: month.slice(0, 7), currency, text };
}

async function remove({ services, scope }: Context, tx: Tx, id: number): Promise<void> {
  const before = found(await fieldsOf(tx, id, false));
  // Whoever removes it at the same time has done so: one entry says it.
  found(
    await tx
      .updateTable('reconciliation_note')
      .set({ removed_at: services.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  await recordChange(tx, scope, { entity, entityId: id, action: 'delete', before });
}

export const reconciliationNoteEntity: Entity = {
  name: entity,
  permission: 'performance',
  ofAllApps: true,
  read: (tx, id) => fieldsOf(tx, id, false),
  remove,
  restore: async ({ scope }, tx, id) => {
    const after = found(await fieldsOf(tx, id, true));
    await tx.updateTable('reconciliation_note').set({ removed_at: null }).where('id', '=', id).execute();
    await recordChange(tx, scope, { entity, entityId: id, action: 'add', after });
  },
};
