import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type AlertRule,
  type AlertRuleForm,
  alertRuleLimits,
  type createAlertRule,
  type getAlertRule,
  type listAlertRules,
  type tuneAlertRule,
  type UsualRuleForm,
  type updateAlertRule,
} from '@millrace/contract/report/alert-rule';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../../platform/change-log/stale-edit.ts';
import { CallError, fieldError } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { mustExist } from '../../../../platform/http/must-exist.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { takeTurn } from '../../../../platform/postgres/take-turn.ts';
import { endAlertsOf } from '../tell/end-alerts.ts';
import { changeOf, recordedOf } from './recorded-rule.ts';
import { columnsOf, formOf, lockRule, presentRule, queryRules, readRule, tuningOf } from './rule-queries.ts';

/** Those that every organization has first, then the newest. */
export function listRules(context: Context): Promise<ResponseOf<typeof listAlertRules>> {
  return context.read(async (tx) => {
    const rows = await queryRules(context, tx)
      .orderBy((eb) => eb('alert_rule.kind', '=', 'own'))
      .orderBy((eb) =>
        eb
          .case()
          .when('alert_rule.kind', '<>', 'own')
          .then(eb.ref('alert_rule.id'))
          .else(eb.neg(eb.ref('alert_rule.id')))
          .end(),
      )
      .execute();
    return { list: rows.map(presentRule) };
  });
}

export function showRule(context: Context, { id }: RequestOf<typeof getAlertRule>): Promise<AlertRule> {
  return context.read((tx) => readRule(context, tx, id));
}

export function addRule(context: Context, form: RequestOf<typeof createAlertRule>): Promise<AlertRule> {
  return context.write(async (tx) => {
    await leaveRoom(context, tx);
    await mustReach(context, tx, form);
    await mustTell(context, tx, null, form.webhookIds);
    const { id } = await tx
      .insertInto('alert_rule')
      .values({ organization_id: context.scope.organizationId, kind: 'own', ...columnsOf(form) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rule = await readRule(context, tx, id);
    await recordChange(tx, context.scope, { ...changeOf(rule), action: 'add', after: recordedOf(rule) });
    return rule;
  });
}

/** @throws CallError tooMany */
export async function leaveRoom({ scope }: Context, tx: Tx): Promise<void> {
  await takeTurn(tx, `alert rules ${scope.organizationId}`);
  const { rules } = await tx
    .selectFrom('alert_rule')
    .select((eb) => eb.fn.countAll<string>().as('rules'))
    .where('kind', '=', 'own')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(rules) >= alertRuleLimits.rules) throw new CallError('alertRule.errors.tooMany');
}

/** What is about all apps is for those who reach all of them. @throws CallError appEmpty, notFound */
async function mustReach({ scope }: Context, tx: Tx, { pubAppId }: AlertRuleForm): Promise<void> {
  if (pubAppId !== null) await mustExist(tx, 'app', pubAppId);
  else if (scope.apps !== 'all') throw fieldError('pubAppId', 'alertRule.errors.appEmpty');
}

/** Which servers are told is for those who may see them. @throws CallError webhooksForOwners, webhookUnknown */
async function mustTell(
  { scope }: Context,
  tx: Tx,
  before: readonly number[] | null,
  wanted: readonly number[] | null,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(wanted)) return;
  if (!scope.rights.holds('performance', ['edit']))
    throw fieldError('webhookIds', 'alertRule.errors.webhooksForOwners');
  for (const id of wanted ?? [])
    if (!(await tx.selectFrom('alert_webhook').select('id').where('id', '=', id).executeTakeFirst()))
      throw fieldError('webhookIds', 'alertRule.errors.webhookUnknown');
}

/** Saves an own rule whole. @throws CallError staleEdit with the rule as it is */
export function saveRule(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateAlertRule>,
): Promise<AlertRule> {
  return context.write(async (tx) => {
    const before = await lockRule(context, tx, id);
    formOf(before);
    if (before.version !== version) throw new StaleEdit({ alert_rule: id }, before);
    return writeRule(context, tx, before, form);
  });
}

/** Stores the form over a locked rule, with its history entry; what it found elsewhere is over. */
export async function writeRule(
  context: Context,
  tx: Tx,
  before: AlertRule,
  form: AlertRuleForm,
): Promise<AlertRule> {
  await mustReach(context, tx, form);
  await mustTell(context, tx, before.own?.webhookIds ?? null, form.webhookIds);
  if (watchedBy(form) !== watchedBy(formOf(before))) await endAlertsOf(context, tx, before.id, 'ruleChanged');
  return write(context, tx, before, columnsOf(form));
}

const watchedBy = ({ metric, pubAppId, adnId, country, unit }: AlertRuleForm) =>
  JSON.stringify([metric, pubAppId, adnId, country, unit]);

export function tuneRule(
  context: Context,
  { id, version, ...form }: RequestOf<typeof tuneAlertRule>,
): Promise<AlertRule> {
  return context.write(async (tx) => {
    const before = await lockRule(context, tx, id);
    if (before.version !== version) throw new StaleEdit({ alert_rule: id }, before);
    return writeTuning(context, tx, before, form);
  });
}

export function writeTuning(
  context: Context,
  tx: Tx,
  before: AlertRule,
  { sensitivity, floorUsd, mail }: UsualRuleForm,
): Promise<AlertRule> {
  // A rule has a sensitivity, or has none.
  if ((tuningOf(before).sensitivity === null) !== (sensitivity === null))
    throw fieldError('sensitivity', 'alertRule.errors.sensitivityWrong');
  mustReachAll(context, before);
  return write(context, tx, before, { sensitivity, floor_usd: floorUsd, mail });
}

/** What every organization has is everybody's. @throws CallError ofAllApps */
export function mustReachAll({ scope }: Context, { kind }: AlertRule): void {
  if (kind !== 'own' && scope.apps !== 'all') throw new CallError('alertRule.errors.ofAllApps');
}

async function write(context: Context, tx: Tx, before: AlertRule, columns: object): Promise<AlertRule> {
  await tx
    .updateTable('alert_rule')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  const after = await readRule(context, tx, before.id);
  await recordChange(tx, context.scope, {
    ...changeOf(after),
    action: 'edit',
    before: recordedOf(before),
    after: recordedOf(after),
  });
  return after;
}
