import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  BlockRule,
  BlockRuleForm,
  createBlockRule,
  updateBlockRule,
  updateBlockRuleStatus,
} from '@millrace/contract/publisher/block-rule';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { changeOf, columnsOf, fieldsOf } from './block-rule-fields.ts';
import { readBlockRule } from './queries.ts';

export function addRule(
  context: Context,
  { pubAppId, ...form }: RequestOf<typeof createBlockRule>,
): Promise<BlockRule> {
  return context.write(async (tx) => {
    await mustExist(tx, 'app', pubAppId);
    const { id } = await tx
      .insertInto('block_rule')
      .values({ organization_id: context.scope.organizationId, app_id: pubAppId, ...columnsOf(form) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rule = await readBlockRule(tx, id);
    await recordChange(tx, context.scope, { ...changeOf(rule), action: 'add', after: fieldsOf(rule) });
    return rule;
  });
}

/** Saves a rule whole. @throws CallError staleEdit with the rule as it is, when another save came between */
export function saveRule(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateBlockRule>,
): Promise<BlockRule> {
  return context.write(async (tx) => {
    const before = await readBlockRule(tx, id, { lock: true });
    if (before.version !== version) throw new StaleEdit({ block_rule: id }, before);
    return writeRule(context, tx, before, form);
  });
}

/** Stores the form over a locked rule, with its history entry. */
export async function writeRule(
  context: Context,
  tx: Tx,
  before: BlockRule,
  form: BlockRuleForm,
): Promise<BlockRule> {
  await tx
    .updateTable('block_rule')
    .set({ ...columnsOf(form), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  const after = await readBlockRule(tx, before.id);
  await recordChange(tx, context.scope, {
    ...changeOf(after),
    action: 'edit',
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
  return after;
}

export function setRuleStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateBlockRuleStatus>,
): Promise<BlockRule> {
  return context.write(async (tx) => {
    await writeStatus(context, tx, id, status);
    return readBlockRule(tx, id);
  });
}

/** Switches a rule on or off; one that stands so already is left alone. Not an edit: the version stays. */
export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const before = await readBlockRule(tx, id, { lock: true });
  if (before.status === status) return;
  await tx.updateTable('block_rule').set({ status }).where('id', '=', id).execute();
  await recordChange(tx, context.scope, {
    ...changeOf(before),
    ...switching(before.status, status),
  });
}
