import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, id, text, version } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';
import { wholeNumberOr } from '../kit/whole-number.ts';
import { isNetworkId } from '../publisher/network/find-network.ts';
import { type AlertMetric, type AlertUnit, alertKinds, alertMetrics, alertUnits } from './alert.ts';
import { alertWebhookLimits } from './alert-webhook.ts';
import { unfitFor } from './definition.ts';
import type { DimensionKey } from './dimension.ts';
import type { MetricKey } from './metric.ts';

export const alertRuleErrors = defineErrors('alertRule', {
  nameEmpty: { code: 'badParameter' },
  valueWrong: { code: 'badParameter' },
  percentWrong: { code: 'badParameter' },
  spanWrong: { code: 'badParameter' },
  networkUnknown: { code: 'badParameter' },
  countryUnknown: { code: 'badParameter' },
  notByHour: { code: 'badParameter' },
  notByNetwork: { code: 'badParameter' },
  notByCountry: { code: 'badParameter' },
  appEmpty: { code: 'badParameter' },
  sensitivityWrong: { code: 'badParameter' },
  floorWrong: { code: 'badParameter' },
  tooMany: { code: 'cannotChange' },
  ofAllApps: { code: 'cannotChange' },
  isUsual: { code: 'cannotChange' },
  isOwn: { code: 'cannotChange' },
  isFixed: { code: 'cannotChange' },
  webhooksForOwners: { code: 'badParameter' },
  webhookUnknown: { code: 'badParameter' },
});

export const alertRuleLimits = {
  name: 60,
  /** Own rules of an organization. */
  rules: 50,
  hours: 48,
  days: 28,
  /** Days of alerts of which a rule says how many there were and how useful. */
  countedDays: 90,
} as const;

export const alertBounds = ['under', 'over'] as const;

/** The figure of a report that a rule means: hours are never final, so their money is our own estimate. */
export function reportMetricOf(metric: AlertMetric, unit: AlertUnit): MetricKey {
  if (unit === 'days') return metric;
  if (metric === 'revenue') return 'estimatedRevenue';
  return metric === 'ecpm' ? 'estimatedEcpm' : metric;
}

const valueWrong: ErrorKey = 'alertRule.errors.valueWrong';
const spanWrong: ErrorKey = 'alertRule.errors.spanWrong';

/** What a person enters of an own rule. */
const fields = {
  name: text('alertRule.errors.nameEmpty', alertRuleLimits.name),
  metric: z.enum(alertMetrics, 'common.errors.invalid' satisfies ErrorKey),
  /** Null: all apps together. */
  pubAppId: z.nullable(id),
  /** Null: all networks together. */
  adnId: z.nullable(
    z.int().check(z.refine(isNetworkId, 'alertRule.errors.networkUnknown' satisfies ErrorKey)),
  ),
  /** Null: all countries together. */
  country: z.nullable(country('alertRule.errors.countryUnknown')),
  bound: z.enum(alertBounds, 'common.errors.invalid' satisfies ErrorKey),
  /** Percent of fill rate, USD of money. */
  value: z.string({ error: valueWrong }).check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,4})?$/, valueWrong)),
  /** So many in a row. */
  span: wholeNumberOr(spanWrong).check(z.minimum(1, spanWrong)),
  unit: z.enum(alertUnits, 'common.errors.invalid' satisfies ErrorKey),
  /** Also by mail, to whom their own choice says so. */
  mail: z.boolean(),
  /** The servers that are told; null: all of the organization’s. */
  webhookIds: z._default(z.nullable(z.array(id).check(z.maxLength(alertWebhookLimits.webhooks))), null),
};

type Form = z.infer<z.ZodMiniObject<typeof fields>>;

const spanFits = z.refine<Pick<Form, 'span' | 'unit'>>(({ span, unit }) => span <= alertRuleLimits[unit], {
  path: ['span'],
  error: spanWrong,
  when: whenRight('span', 'unit'),
});

const percentFits = z.refine<Pick<Form, 'metric' | 'value'>>(
  ({ metric, value }) => metric !== 'fillRate' || Number(value) <= 100,
  {
    path: ['value'],
    error: 'alertRule.errors.percentWrong' satisfies ErrorKey,
    when: whenRight('metric', 'value'),
  },
);

/** What is told apart by, and what is said of a figure that knows nothing of it. */
const scopes = [
  { dimension: 'hour', path: 'unit', error: 'alertRule.errors.notByHour' },
  { dimension: 'network', path: 'adnId', error: 'alertRule.errors.notByNetwork' },
  { dimension: 'country', path: 'country', error: 'alertRule.errors.notByCountry' },
] as const satisfies readonly { dimension: DimensionKey; path: keyof Form; error: ErrorKey }[];

const scopeFits = z.check<Pick<Form, 'metric' | 'unit' | 'adnId' | 'country'>>(
  ({ value, issues }) => {
    const { metric, unit, adnId, country: of } = value;
    const isUsed = { hour: unit === 'hours', network: adnId !== null, country: of !== null };
    for (const { dimension, path, error } of scopes) {
      if (isUsed[dimension] && unfitFor(reportMetricOf(metric, unit), [dimension]).length > 0)
        issues.push({ code: 'custom', path: [path], message: error, input: value[path] });
    }
  },
  { when: whenRight('metric', 'unit', 'adnId', 'country') },
);

export const alertRuleForm = z.object(fields).check(spanFits, percentFits, scopeFits);
export type AlertRuleForm = z.output<typeof alertRuleForm>;

const sensitivityWrong: ErrorKey = 'alertRule.errors.sensitivityWrong';
const floorWrong: ErrorKey = 'alertRule.errors.floorWrong';

/** What can be tuned of one that every organization has. */
export const usualRuleForm = z.object({
  /** Scatters off the usual value from which on it is odd; null: of reports that differ, where the tolerance says that. */
  sensitivity: z.nullable(
    z.string({ error: sensitivityWrong }).check(
      z.trim(),
      z.regex(/^\d{1,2}(\.\d)?$/, sensitivityWrong),
      z.refine((value) => Number(value) >= 2 && Number(value) <= 10, sensitivityWrong),
    ),
  ),
  /** USD a day that it has to be about. */
  floorUsd: z
    .string({ error: floorWrong })
    .check(z.trim(), z.regex(/^(\d{1,6}(\.\d{1,2})?|1000000)$/, floorWrong)),
  mail: z.boolean(),
});
export type UsualRuleForm = z.output<typeof usualRuleForm>;

export const alertRule = z.object({
  id,
  kind: z.enum(alertKinds),
  /** Null: of one that every organization has, which is called after what it is about. */
  name: z.nullable(z.string()),
  metric: z.enum(alertMetrics),
  /** Of a usual one, and of one about reports that differ, which has no sensitivity; null: of any other. */
  usual: z.nullable(z.object({ sensitivity: z.nullable(z.string()), floorUsd: z.string() })),
  /** Of an own one; null: of any other. */
  own: z.nullable(
    z.object({
      /** Null: all apps. */
      app: z.nullable(z.object({ id, name: z.string() })),
      adnId: z.nullable(z.int()),
      country: z.nullable(z.string()),
      bound: z.enum(alertBounds),
      value: z.string(),
      span: z.int(),
      unit: z.enum(alertUnits),
      /** Null: all. */
      webhookIds: z.nullable(z.array(id)),
    }),
  ),
  mail: z.boolean(),
  status: z.literal([0, 1]),
  version,
  /** Of the last 90 days, of apps in reach: its alerts, and what people said of them. */
  fired: z.int(),
  useful: z.int(),
  useless: z.int(),
});
export type AlertRule = z.infer<typeof alertRule>;

const reads = { permission: 'alert', actions: ['query'] } as const;
const access = <const A extends 'add' | 'edit' | 'delete'>(action: A) =>
  ({ permission: 'alert', actions: [action] }) as const;

export const listAlertRules = defineCall({
  method: 'GET',
  path: '/report/alert/rule/list',
  summary:
    'What the organization is told of: the usual rules, then its own of apps in reach, each with how often it fired and was useful.',
  access: reads,
  request: z.object({}),
  response: z.object({ list: z.array(alertRule) }),
  errors: [],
});

/**
 * Why nothing that a network reports is judged: there is no report to fetch; no account to fetch it from; all of its accounts are off;
 * their keys are not taken; they are new; it was asked and says nothing.
 */
export const unjudgedReasons = ['noReport', 'noAccount', 'off', 'keys', 'new', 'silent'] as const;
export type UnjudgedReason = (typeof unjudgedReasons)[number];

export const listUnjudgedNetworks = defineCall({
  method: 'GET',
  path: '/report/alert/rule/unjudged',
  summary:
    'The networks that showed ads in the last 28 days and have reported nothing of them, which rules about reports leave out, each with why.',
  access: reads,
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ adnId: z.int(), reason: z.enum(unjudgedReasons) })) }),
  errors: ['report.errors.busy', 'report.errors.tookTooLong', 'report.errors.tooManyRows'],
});

export const getAlertRule = defineCall({
  method: 'GET',
  path: '/report/alert/rule/get',
  summary: 'One rule for alerts.',
  access: reads,
  request: z.object({ id }),
  response: alertRule,
  errors: ['common.errors.notFound'],
});

export const createAlertRule = defineCall({
  method: 'POST',
  path: '/report/alert/rule/create',
  summary: 'Has people told when a figure is under or over a value for some hours or days.',
  access: access('add'),
  request: alertRuleForm,
  response: alertRule,
  errors: [
    'common.errors.notFound',
    'alertRule.errors.appEmpty',
    'alertRule.errors.webhooksForOwners',
    'alertRule.errors.webhookUnknown',
    'alertRule.errors.tooMany',
  ],
});

export const updateAlertRule = defineCall({
  method: 'POST',
  path: '/report/alert/rule/update',
  summary: 'Saves an own rule for alerts whole.',
  access: access('edit'),
  request: z.object({ ...fields, id, version }).check(spanFits, percentFits, scopeFits),
  response: alertRule,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'alertRule.errors.appEmpty',
    'alertRule.errors.webhooksForOwners',
    'alertRule.errors.webhookUnknown',
    'alertRule.errors.isUsual',
  ],
});

export const tuneAlertRule = defineCall({
  method: 'POST',
  path: '/report/alert/rule/tune',
  summary: 'Says from when on a figure is not as usual, and about how much money it has to be.',
  access: access('edit'),
  request: z.extend(usualRuleForm, { id, version }),
  response: alertRule,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'alertRule.errors.sensitivityWrong',
    'alertRule.errors.ofAllApps',
    'alertRule.errors.isOwn',
    'alertRule.errors.isFixed',
  ],
});

export const updateAlertRuleStatus = defineCall({
  method: 'POST',
  path: '/report/alert/rule/status',
  summary: 'Switches a rule for alerts on or off; what it has found ends with that.',
  access: access('edit'),
  request: z.object({ id, status: z.literal([0, 1]) }),
  response: alertRule,
  errors: ['common.errors.notFound', 'alertRule.errors.ofAllApps'],
});

export const removeAlertRule = defineCall({
  method: 'POST',
  path: '/report/alert/rule/delete',
  summary: 'Removes an own rule for alerts; it can be brought back.',
  access: access('delete'),
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'alertRule.errors.isUsual'],
});

export const restoreAlertRule = defineCall({
  method: 'POST',
  path: '/report/alert/rule/restore',
  summary: 'Brings a removed rule for alerts back as it was.',
  access: access('delete'),
  request: z.object({ id }),
  response: alertRule,
  errors: ['common.errors.notFound', 'alertRule.errors.tooMany'],
});
