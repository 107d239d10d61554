import type { RequestOf } from '@millrace/contract/kit/call';
import type { BlockRule, removeBlockRule, restoreBlockRule } from '@millrace/contract/publisher/block-rule';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { changeOf, fieldsOf } from './block-rule-fields.ts';
import { readBlockRule } from './queries.ts';

export async function removeRule(context: Context, { id }: RequestOf<typeof removeBlockRule>): Promise<null> {
  await context.write((tx) => takeOut(context, tx, id));
  return null;
}

/** Takes a rule out of the list; it stays stored, so that it can come back. */
export async function takeOut(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await readBlockRule(tx, id, { lock: true });
  await tx
    .updateTable('block_rule')
    .set({ removed_at: context.services.now() })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, context.scope, {
    ...changeOf(before),
    action: 'delete',
    before: fieldsOf(before),
  });
}

export function restoreRule(
  context: Context,
  { id }: RequestOf<typeof restoreBlockRule>,
): Promise<BlockRule> {
  return context.write((tx) => bringBack(context, tx, id));
}

/** Brings a removed rule back as it was. @throws CallError notFound */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<BlockRule> {
  found(
    await tx
      .updateTable('block_rule')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  const rule = await readBlockRule(tx, id);
  await recordChange(tx, context.scope, { ...changeOf(rule), action: 'add', after: fieldsOf(rule) });
  return rule;
}
