import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  AlertRule,
  removeAlertRule,
  restoreAlertRule,
  updateAlertRuleStatus,
} from '@millrace/contract/report/alert-rule';
import { recordChange, switching } from '../../../../platform/change-log/change-log.ts';
import { found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { endAlertsOf } from '../tell/end-alerts.ts';
import { changeOf, recordedOf } from './recorded-rule.ts';
import { formOf, lockRule, readRule } from './rule-queries.ts';
import { leaveRoom, mustReachAll } from './save-rule.ts';

export function setRuleStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateAlertRuleStatus>,
): Promise<AlertRule> {
  return context.write(async (tx) => {
    await writeStatus(context, tx, id, status);
    return readRule(context, tx, id);
  });
}

/** Switches a rule on or off; one that stands so already is left alone. Not an edit: the version stays. */
export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const before = await lockRule(context, tx, id);
  mustReachAll(context, before);
  if (before.status === status) return;
  await tx.updateTable('alert_rule').set({ status }).where('id', '=', id).execute();
  if (status === 0) await endAlertsOf(context, tx, id, 'ruleOff');
  await recordChange(tx, context.scope, { ...changeOf(before), ...switching(before.status, status) });
}

export async function removeRule(context: Context, { id }: RequestOf<typeof removeAlertRule>): Promise<null> {
  await context.write((tx) => takeOut(context, tx, id));
  return null;
}

/** Takes a rule out of the list; it stays stored, with its alerts, so that it can come back. */
export async function takeOut(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await lockRule(context, tx, id);
  formOf(before);
  await tx
    .updateTable('alert_rule')
    .set({ removed_at: context.services.now() })
    .where('id', '=', id)
    .execute();
  await endAlertsOf(context, tx, id, 'ruleRemoved');
  await recordChange(tx, context.scope, {
    ...changeOf(before),
    action: 'delete',
    before: recordedOf(before),
  });
}

export function restoreRule(
  context: Context,
  { id }: RequestOf<typeof restoreAlertRule>,
): Promise<AlertRule> {
  return context.write((tx) => bringBack(context, tx, id));
}

/** Brings a removed rule back as it was. @throws CallError notFound, tooMany */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<AlertRule> {
  await leaveRoom(context, tx);
  found(
    await tx
      .updateTable('alert_rule')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  const rule = await readRule(context, tx, id);
  await recordChange(tx, context.scope, { ...changeOf(rule), action: 'add', after: recordedOf(rule) });
  return rule;
}
