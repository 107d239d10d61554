import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text } from '../kit/fields.ts';

export const alertWebhookErrors = defineErrors('alertWebhook', {
  nameEmpty: { code: 'badParameter' },
  urlWrong: { code: 'badParameter' },
  tooMany: { code: 'cannotChange' },
  isOff: { code: 'cannotChange' },
  tooManyTests: { code: 'tooManyRequests', status: 429 },
});

export const alertWebhookLimits = {
  name: 60,
  url: 500,
  /** Of an organization. */
  webhooks: 10,
  /** Deliveries of each that are shown. */
  shown: 10,
  /** Tests of one in an hour. */
  tests: 20,
} as const;

const urlWrong: ErrorKey = 'alertWebhook.errors.urlWrong';

/** A full address of a server, without a password in it: the calls are signed. */
function isCallable(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}

export const alertWebhookForm = z.object({
  name: text('alertWebhook.errors.nameEmpty', alertWebhookLimits.name),
  url: z
    .string({ error: urlWrong })
    .check(z.trim(), z.maxLength(alertWebhookLimits.url, urlWrong), z.refine(isCallable, urlWrong)),
});

/** The last two: it waited still when somebody switched the webhook off, or removed it. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'switchedOff', 'removed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id: z.string(),
  event: z.enum(['fired', 'ended', 'test']),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** What the server last answered; null: nothing. */
  status: z.nullable(z.int()),
  /** Why it did not. */
  reason: z.nullable(z.string()),
  at: instant,
});
export type AlertDelivery = z.infer<typeof delivery>;

export const alertWebhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  status: z.literal([0, 1]),
  /** The newest first. */
  deliveries: z.array(delivery),
});
export type AlertWebhook = z.infer<typeof alertWebhook>;

/** Those who may change what all of the organization's reports do: never somebody who is limited to some apps. */
const edits = { permission: 'performance', actions: ['edit'] } as const;

export const listAlertWebhooks = defineCall({
  method: 'GET',
  path: '/report/alert/webhook/list',
  summary: 'Servers that are told of the organization’s alerts, with their last deliveries; for owners.',
  access: edits,
  request: z.object({}),
  response: z.object({ list: z.array(alertWebhook) }),
  errors: [],
});

export const createAlertWebhook = defineCall({
  method: 'POST',
  path: '/report/alert/webhook/create',
  summary:
    'Has a server told of alerts: of those of every rule that does not choose its servers. This answer is the only one that ever holds the secret that calls are signed with.',
  access: edits,
  request: alertWebhookForm,
  response: z.object({ secret: z.string(), webhook: alertWebhook }),
  errors: ['alertWebhook.errors.tooMany'],
});

export const updateAlertWebhookStatus = defineCall({
  method: 'POST',
  path: '/report/alert/webhook/status',
  summary: 'Switches a webhook on or off; what it was still to be told of is given up when it goes off.',
  access: edits,
  request: z.object({ id, status: z.literal([0, 1]) }),
  response: alertWebhook,
  errors: ['common.errors.notFound'],
});

export const testAlertWebhook = defineCall({
  method: 'POST',
  path: '/report/alert/webhook/test',
  summary: 'Sends a webhook a call that tells of no alert.',
  access: edits,
  request: z.object({ id }),
  response: alertWebhook,
  errors: ['common.errors.notFound', 'alertWebhook.errors.isOff', 'alertWebhook.errors.tooManyTests'],
});

export const removeAlertWebhook = defineCall({
  method: 'POST',
  path: '/report/alert/webhook/delete',
  summary:
    'Removes a webhook, and gives up what it was still to be told of; the change log can bring it back.',
  access: edits,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});
