import { dayMs } from '@millrace/contract/kit/duration';
import {
  type AlertRule,
  type AlertRuleForm,
  alertRule,
  alertRuleLimits,
  type UsualRuleForm,
} from '@millrace/contract/report/alert-rule';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { readableMetrics } from '../queries.ts';

type Who = Pick<Context, 'scope' | 'services'>;

export const ruleColumns = [
  ...(['alert_rule.id', 'kind', 'alert_rule.name', 'metric', 'sensitivity', 'floor_usd', 'app_id'] as const),
  ...(['network_id', 'alert_rule.country', 'bound', 'value', 'span', 'unit', 'mail', 'webhook_ids'] as const),
  ...(['alert_rule.status', 'alert_rule.version', 'app.name as appName'] as const),
] as const;

/** The organization's rules that are not removed; row-level security leaves none of other apps. */
export function queryRules(who: Who, tx: Tx) {
  const since = new Date(who.services.now().getTime() - alertRuleLimits.countedDays * dayMs);
  const said = (useful: boolean) => sql<string>`(
    select count(*) from alert_reader join alert on alert.id = alert_reader.alert_id
    where alert.rule_id = alert_rule.id and alert.opened_at > ${since} and useful = ${useful})`;
  return tx
    .selectFrom('alert_rule')
    .leftJoin('app', 'app.id', 'alert_rule.app_id')
    .select(ruleColumns)
    .select(
      sql<string>`(select count(*) from alert where alert.rule_id = alert_rule.id and alert.opened_at > ${since})`.as(
        'fired',
      ),
    )
    .select([said(true).as('useful'), said(false).as('useless')])
    .where('alert_rule.removed_at', 'is', null)
    .where('alert_rule.metric', 'in', readableMetrics(who));
}

type Row = Awaited<ReturnType<ReturnType<typeof queryRules>['execute']>>[number];

/** `40.0000` → `40`: as a person would type it. */
const plain = (figure: string | null) => (figure === null ? '' : String(Number(figure)));

export function presentRule(row: Row): AlertRule {
  const counts = { fired: Number(row.fired), useful: Number(row.useful), useless: Number(row.useless) };
  return { ...presentStored(row), ...counts };
}

/** A rule without what came of it. */
export function presentStored(row: Omit<Row, 'fired' | 'useful' | 'useless'>): AlertRule {
  const app = row.app_id === null ? null : { id: row.app_id, name: row.appName ?? '' };
  const { id, kind, name, metric, mail, status, version } = row;
  return z.parse(alertRule, {
    ...{ id, kind, name, metric, mail, status, version },
    usual:
      row.floor_usd === null
        ? null
        : {
            sensitivity: row.sensitivity === null ? null : plain(row.sensitivity),
            floorUsd: plain(row.floor_usd),
          },
    own:
      kind === 'own'
        ? {
            ...{ app, adnId: row.network_id, country: row.country, bound: row.bound },
            ...{ value: plain(row.value), span: row.span, unit: row.unit, webhookIds: row.webhook_ids },
          }
        : null,
    ...{ fired: 0, useful: 0, useless: 0 },
  });
}

/** @throws CallError notFound */
export async function readRule(who: Who, tx: Tx, id: number): Promise<AlertRule> {
  return presentRule(found(await queryRules(who, tx).where('alert_rule.id', '=', id).executeTakeFirst()));
}

/** As {@link readRule}, and nobody else changes it until the transaction ends. */
export async function lockRule(who: Who, tx: Tx, id: number): Promise<AlertRule> {
  await tx.selectFrom('alert_rule').select('id').where('id', '=', id).forUpdate().execute();
  return readRule(who, tx, id);
}

/** An own rule, as its form has it. @throws CallError isUsual */
export function formOf({ name, metric, own, mail }: AlertRule): AlertRuleForm {
  if (own === null) throw new CallError('alertRule.errors.isUsual');
  const { app, ...rest } = own;
  return { name: name ?? '', metric, pubAppId: app?.id ?? null, ...rest, mail };
}

/** A usual rule, as its form has it. @throws CallError isOwn, isFixed */
export function tuningOf({ usual, own, mail }: AlertRule): UsualRuleForm {
  if (usual === null)
    throw new CallError(own === null ? 'alertRule.errors.isFixed' : 'alertRule.errors.isOwn');
  return { ...usual, mail };
}

export function columnsOf(form: AlertRuleForm) {
  const { name, metric, pubAppId, adnId, country, bound, value, span, unit, mail, webhookIds } = form;
  return {
    ...{ name, metric, app_id: pubAppId, network_id: adnId, country, bound, value, span, unit, mail },
    webhook_ids: webhookIds,
  };
}
