import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

/** Figures that alerts are about. */
export const alertMetrics = ['revenue', 'ecpm', 'fillRate', 'dau', 'requests', 'impressions'] as const;
export type AlertMetric = (typeof alertMetrics)[number];

/** Those of which each organization is told when they are not as usual on their weekday. */
export const usualMetrics = ['revenue', 'ecpm', 'fillRate', 'dau'] as const satisfies readonly AlertMetric[];

/**
 * About networks’ reports, of which each organization is told, too: one that does not come, one that says nothing was earned, and one
 * that says something else than own counts.
 */
export const reportAlertKinds = ['late', 'zero', 'differs'] as const;
export type ReportAlertKind = (typeof reportAlertKinds)[number];

export const alertKinds = ['usual', 'own', ...reportAlertKinds] as const;
export type AlertKind = (typeof alertKinds)[number];

export const isReportAlert = (kind: AlertKind): kind is ReportAlertKind =>
  reportAlertKinds.some((one) => one === kind);
export const alertUnits = ['hours', 'days'] as const;
export type AlertUnit = (typeof alertUnits)[number];

/** `open`: it is still so; `ended`: it is over, by one of {@link alertEnds}. */
export const alertStates = ['open', 'ended'] as const;

/**
 * Why an alert is over: its figure is back, or off on the other side now; nothing was heard of it for 14 days; or somebody
 * switched its rule off, removed it, or has it watch something else.
 */
export const alertEnds = ['back', 'otherSide', 'unheard', 'ruleOff', 'ruleRemoved', 'ruleChanged'] as const;
export type AlertEnd = (typeof alertEnds)[number];

/** Days for which nobody is told of it; null: until somebody ends it. */
export const snoozeDays = [1, 3, 7] as const;

/** As decimal text. */
const figure = z.string();

export const alert = z.object({
  id,
  rule: z.object({
    id,
    kind: z.enum(alertKinds),
    metric: z.enum(alertMetrics),
    /** Of an own one. */
    name: z.nullable(z.string()),
    country: z.nullable(z.string()),
  }),
  /** Null: all apps. */
  app: z.nullable(z.object({ id, name: z.string(), plat: z.literal([0, 1]) })),
  /** Null: all networks. */
  adnId: z.nullable(z.int()),
  unit: z.enum(alertUnits),
  /** The beginning of the first hour or day that it is about, and the end of the last one. */
  from: instant,
  to: instant,
  /** Of the last one; of a report that is late or says nothing, the impressions that own counts have; of one that differs, their revenue. */
  value: figure,
  /** What would be as usual, or as the rule wants it; null: on that side everything is. */
  low: z.nullable(figure),
  high: z.nullable(figure),
  /** What the network says, of a report that differs; null: of an own rule. */
  expected: z.nullable(figure),
  /** USD a day by which it is off, at what is usually earned, or by our own estimate; null: of an own rule. */
  offUsd: z.nullable(figure),
  state: z.enum(alertStates),
  openedAt: instant,
  endedAt: z.nullable(instant),
  /** Null: it lasts, or ended before that was kept. */
  endedBy: z.nullable(z.enum(alertEnds)),
  /** Nobody is told of it (any more): until then, or until somebody ends that. */
  quiet: z.nullable(z.object({ until: z.nullable(instant) })),
  /** Who has seen it, the first one first. */
  seenBy: z.array(z.object({ name: z.string(), at: instant })),
  /** What the caller has said; null: has not seen it, or said nothing. */
  seen: z.boolean(),
  useful: z.nullable(z.boolean()),
});
export type Alert = z.infer<typeof alert>;

const reads = { permission: 'alert', actions: ['query'] } as const;
/** Whoever keeps reports of their own may also say that they have seen an alert, and whether it was of use. */
const says = { permission: 'report_builder', actions: ['edit'] } as const;
/** That nobody is told is for all. */
const edits = { permission: 'alert', actions: ['edit'] } as const;

export const listAlerts = defineCall({
  method: 'GET',
  path: '/report/alert/list',
  summary:
    'Figures that were not as usual, or as a rule of the organization says, of apps in reach; those that are still so first, then the newest.',
  access: reads,
  request: z.object({
    page: pageRequest.page,
    size: pageRequest.size,
    state: z.optional(z.enum(alertStates, 'common.errors.invalid' satisfies ErrorKey)),
    metric: z.optional(z.enum(alertMetrics, 'common.errors.invalid' satisfies ErrorKey)),
  }),
  response: pageOf(alert),
  errors: [],
});

export const seeAlert = defineCall({
  method: 'POST',
  path: '/report/alert/see',
  summary: 'Says that the caller has seen an alert, so that nobody is told of it again while it lasts.',
  access: says,
  request: z.object({ id }),
  response: alert,
  errors: ['common.errors.notFound'],
});

export const judgeAlert = defineCall({
  method: 'POST',
  path: '/report/alert/judge',
  summary: 'Says whether an alert was of use to the caller; null takes it back.',
  access: says,
  request: z.object({ id, useful: z.nullable(z.boolean()) }),
  response: alert,
  errors: ['common.errors.notFound'],
});

export const quietAlert = defineCall({
  method: 'POST',
  path: '/report/alert/quiet',
  summary:
    'Has nobody told of what an alert is about, by its rule, app and network, for some days or until that is ended.',
  access: edits,
  request: z.object({
    id,
    days: z.nullable(z.literal([...snoozeDays], 'common.errors.invalid' satisfies ErrorKey)),
  }),
  response: alert,
  errors: ['common.errors.notFound'],
});

export const wakeAlert = defineCall({
  method: 'POST',
  path: '/report/alert/wake',
  summary: 'Has people told again of what an alert is about.',
  access: edits,
  request: z.object({ id }),
  response: alert,
  errors: ['common.errors.notFound'],
});
