import {
  type AlertRule,
  type AlertRuleForm,
  alertRuleForm,
  type UsualRuleForm,
} from '@millrace/contract/report/alert-rule';
import * as z from 'zod/mini';
import type { Fields } from '../../../../platform/fields.ts';
import { formOf, tuningOf } from './rule-queries.ts';

/** An own rule as history has it. */
function recordedForm(form: AlertRuleForm) {
  const { name, metric, pubAppId, adnId, country, bound, value, span, unit, mail, webhookIds } = form;
  return {
    ...{ name, alertMetric: metric, appIds: pubAppId === null ? null : [pubAppId], adnId, country },
    ...{ alertBound: bound, alertValue: value, alertSpan: span, alertUnit: unit, byMail: mail },
    ...{ allWebhooks: webhookIds === null, webhooks: webhookIds ?? [] },
  };
}

const recorded = z.object({
  appIds: z.nullable(z.array(z.int())),
  /** Entries of before rules had a choice say nothing of it. */
  allWebhooks: z._default(z.boolean(), true),
  webhooks: z._default(z.array(z.int()), []),
});

/** The opposite. */
export function formOfRecorded(fields: Fields): AlertRuleForm {
  const { appIds, allWebhooks, webhooks } = z.parse(recorded, fields);
  return z.parse(alertRuleForm, {
    ...{ name: fields.name, metric: fields.alertMetric, pubAppId: appIds?.[0] ?? null },
    ...{ adnId: fields.adnId, country: fields.country, bound: fields.alertBound },
    ...{ value: fields.alertValue, span: fields.alertSpan, unit: fields.alertUnit, mail: fields.byMail },
    webhookIds: allWebhooks ? null : webhooks,
  });
}

export const recordedTuning = ({ sensitivity, floorUsd, mail }: UsualRuleForm) => ({
  ...{ sensitivity, floorUsd, byMail: mail },
});

/** What history keeps of a rule. */
export const recordedOf = (rule: AlertRule): Fields => {
  if (rule.own !== null) return recordedForm(formOf(rule));
  return rule.usual === null ? {} : recordedTuning(tuningOf(rule));
};

/** What every history entry of a rule says. */
export function changeOf({ id, kind, name, metric, own }: AlertRule) {
  return {
    ...{ entity: 'alert_rule', entityId: id, name: name ?? (kind === 'usual' ? metric : kind) },
    ...(own?.app != null && { appId: own.app.id }),
  } as const;
}
