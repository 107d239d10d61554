import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { arms, instanceRef, outcomes, serving } from '../kit/serving.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { fillLossReasons } from '../report/fill-loss.ts';
import { adType } from './ad-type.ts';
import { connections, deviceTypes, genders } from './targeting.ts';
import { testDevice } from './test-mode.ts';

/** Newest decisions that are kept of each registered phone. */
export const keptTraces = 50;

/** More than an int32 can hold over the years. */
const traceId = wholeNumber.check(z.positive());

/**
 * Beside what decisions come to: `appOff`, the app is switched off; `otherPlatform`, it is one of the other platform, whose
 * key or placement this phone's app names; `nothingToLoad`, the SDK started and no placement has an ad for it; `bidRefused`, an own
 * ad's bid had won and brought no ad, for what is set has changed since, or it came too late.
 */
export const traceOutcomes = [...outcomes, 'appOff', 'otherPlatform', 'nothingToLoad', 'bidRefused'] as const;

const named = z.object({ id: z.int(), name: z.string() });

/** A decision in short. */
export const traceSummary = z.object({
  at: instant,
  app: named,
  /** Null: it was the start of the SDK (`init`), in which no placement is named. */
  placement: z.nullable(z.extend(named, { adType: z.literal(Object.values(adType)) })),
  /** ISO 3166-1 alpha-2; null: not known. */
  country: z.nullable(z.string()),
  outcome: z.enum(traceOutcomes),
  /** The rule that decided; null: none matched, or none was asked. */
  rule: z.nullable(named),
  arm: z.enum(arms),
  /** The network that a test session forced; null: none. */
  forced: z.nullable(z.int()),
  /** What the phone loads first. */
  first: z.nullable(instanceRef),
  /** Instances that the phone got, those to ask for a bid included. */
  instances: z.int(),
  /** Cards that it got; absent: it did not ask for cards, but for a waterfall. */
  cards: z.optional(z.int()),
});
export type TraceSummary = z.infer<typeof traceSummary>;

const said = z.nullable(z.string());
const tagValue = z.union([z.string(), z.number(), z.boolean()]);

/** What the phone said, as far as the decision looks at it; null: it did not say. */
export const tracedProfile = z.object({
  country: said,
  platform: z.literal([0, 1]),
  deviceType: z.nullable(z.enum(deviceTypes)),
  brand: said,
  model: said,
  osVersion: said,
  sdkVersion: said,
  appVersion: said,
  connection: z.nullable(z.enum(connections)),
  gender: z.nullable(z.enum(genders)),
  age: z.nullable(z.number()),
  iap: said,
  impressions: z.nullable(z.number()),
  channel: said,
  hasAdvertisingId: z.boolean(),
  tags: z.record(z.string(), z.union([tagValue, z.readonly(z.array(tagValue))])),
  userId: z.string(),
});
export type TracedProfile = z.infer<typeof tracedProfile>;

/** What `regs` of a call may say: consent is refused, a child is protected, the sale of data is refused. */
export const refusals = ['gdpr', 'coppa', 'ccpa'] as const;

/** Why the SDK asked: its start, its interval, an ad was closed, or the app asked. */
export const traceActs = ['start', 'interval', 'closed', 'manual'] as const;

/** Everything else of a decision. */
export const traceDetails = z.object({
  /** Where the country comes from; null: it is not known. */
  countryFrom: z.nullable(z.enum(['address', 'phone'])),
  profile: tracedProfile,
  /** Empty: nothing; absent: it was not kept then. */
  refused: z.optional(z.array(z.enum(refusals))),
  /** Version of the protocol that the SDK asked in. */
  wireVersion: z.int(),
  act: z.nullable(z.enum(traceActs)),
  /** What the SDK calls this request in everything that it reports of it; null: it gave it no name. */
  requestId: said,
  /** What the answer's `code` said; of a start its HTTP status. */
  code: z.int(),
  /** Of everything random in it; null: nothing was. */
  seed: z.nullable(z.int()),
  /** Null: nothing was decided; the outcome says why. */
  serving: z.nullable(serving),
});
export type TraceDetails = z.infer<typeof traceDetails>;

const access = { permission: 'sdk_integration', actions: ['query'] } as const;

const listedTrace = z.extend(traceSummary, { id: traceId });
export type ListedTrace = z.infer<typeof listedTrace>;

export const listDecisionTraces = defineCall({
  method: 'GET',
  path: '/test-mode/trace/list',
  summary: 'The newest decisions for a registered device, the latest first; 50 are kept of each.',
  access,
  request: z.object({
    /** Of the registered device, as `/sdk/devices` names it. */
    testDeviceId: id,
  }),
  response: z.object({ device: testDevice, list: z.array(listedTrace) }),
  errors: ['common.errors.notFound'],
});

export const decisionTrace = z.extend(listedTrace, traceDetails.shape);
export type DecisionTrace = z.infer<typeof decisionTrace>;

export const getDecisionTrace = defineCall({
  method: 'GET',
  path: '/test-mode/trace/get',
  summary: 'One decision for a registered device, with every reason.',
  access,
  request: z.object({ testDeviceId: id, id: traceId }),
  response: decisionTrace,
  errors: ['common.errors.notFound'],
});

/** What phones report of an ad, in the order in which it happens. */
export const reportedMetrics = [
  'bidRequest',
  'bidResponse',
  'bidWin',
  'instanceRequest',
  'instanceFilled',
  'waterfallFilled',
  'calledShow',
  'impression',
  'click',
  'videoStart',
  'videoEnd',
] as const;

export const listTraceReports = defineCall({
  method: 'GET',
  path: '/test-mode/trace/reports',
  summary: 'What the device has reported since of the ads of one decision, oldest first, as it is counted.',
  access,
  request: z.object({ testDeviceId: id, id: traceId }),
  response: z.object({
    list: z.array(
      z.object({
        at: instant,
        metric: z.enum(reportedMetrics),
        /** Null: of the placement as a whole, or of an instance that is gone. */
        instance: z.nullable(instanceRef),
      }),
    ),
    /** Why the request got no ad, as reports count it; null: it got one. */
    loss: z.nullable(z.enum(fillLossReasons)),
  }),
  errors: ['common.errors.notFound'],
});
