import { parse } from 'node:querystring';
import { mostConversions, postbackPath } from '@millrace/contract/advertiser/conversion';
import type { EventVerdict } from '@millrace/contract/advertiser/tracked-event';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openTouch } from '../../../domain/own-ads/click-id.ts';
import type { Fields } from '../../../platform/fields.ts';
import { receivedByBackfill } from '../../call.ts';
import { CallLimits } from '../../call-limits.ts';
import { answer, refusedKey, takeBytes, tooMany } from '../../events/answers.ts';
import { eventsIn } from '../../events/events-in.ts';
import type { EventKeeper } from '../../events/keep-events.ts';
import { readEvent } from '../../events/read-event.ts';
import type { DeliveryServices } from '../../services.ts';
import type { ServedPromoted } from '../../snapshot/own-ads.ts';
import { intOf } from '../../wire/coerce.ts';
import { readConversion } from './read-conversion.ts';
import type { TakeConversion, Told } from './take-conversion.ts';
import { keyShown } from './trust.ts';

/** Calls a minute of one app: more than the largest apps have installs. */
const callsPerApp = 60_000;
/** Calls a minute whose secret is wrong: enough to see what is wrong, too few to fill a disk. */
const strangersPerApp = 60;
const mostBytes = 512 * 1024;

interface Takers {
  readonly takeConversion: TakeConversion;
  readonly events: Pick<EventKeeper, 'keep'>;
}

/** How a call came: with which key, and when, milliseconds UTC. */
interface Came {
  readonly key: string | undefined;
  readonly receivedAt: number;
}

/** The address at which measurement companies and advertisers' servers tell of installs and events. */
export function registerConversions(
  app: FastifyInstance,
  services: DeliveryServices,
  { takeConversion, events }: Takers,
): void {
  const limits = new CallLimits(callsPerApp);
  const strangers = new CallLimits(strangersPerApp);

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Fields;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded') === true;
    const form: Fields = isForm ? { ...query, ...parse(body.toString()) } : query;
    const promoted = services.snapshot.ownAds.promotedBefore(intOf(form.app) ?? 0);
    if (promoted === undefined)
      return answer(reply, 403, { error: 'There is no such app, or it is archived.' });
    const [now, receivedAt] = [
      services.now(),
      receivedByBackfill(request.headers, services) ?? services.now(),
    ];
    const name = `promoted ${promoted.id}`;
    const call = { headers: request.headers, form, body };
    const { key, refusal } = keyShown(call, promoted, { adSecret: services.adSecret, now });
    if (refusal !== undefined) {
      if (strangers.count(promoted.id, name, now) > 0) return tooMany(reply);
      await takeConversion(readConversion(form), promoted, { wrong: refusal });
      if (promoted.isGone !== true)
        await events.keep({ promoted, by: 'postback', events: [readEvent(form)], refusal, key });
      return refusedKey(reply, refusal);
    }
    if (limits.count(promoted.id, name, now) > 0) return tooMany(reply);
    const all = isForm || body.length === 0 ? [form] : eventsIn(body, mostConversions)?.events;
    if (all === undefined)
      return answer(reply, 400, {
        error: `The body has to be JSON: an event, or { "events": [ … ] } of up to ${mostConversions}.`,
      });
    const results: (Told & { readonly event?: EventVerdict })[] = [];
    // One after another: of two with the same id in one call the second is the repeated one.
    for (const fields of all) results.push(await takeBoth(fields, promoted, { key, receivedAt }));
    return answer(reply, 200, { results });
  }

  /** An event happened, whoever won it: it is tracked, too, but for what went: of that no more is taken than what was won before. */
  async function takeBoth(fields: Fields, promoted: ServedPromoted, came: Came) {
    const took = () => takeConversion(readConversion(fields), promoted, { receivedAt: came.receivedAt });
    if (promoted.isGone === true) return took();
    const event = readEvent(fields);
    const isTest = event.clickId !== '' && openTouch(services.adSecret, event.clickId)?.isTest === true;
    const by = isTest ? 'test' : 'postback';
    const [kept] = await events.keep({ promoted, by, events: [event], ...came });
    const told = await took();
    return { ...told, event: kept?.verdict ?? 'accepted' };
  }

  void app.register(async (scope) => {
    takeBytes(scope, mostBytes);
    scope.route({ method: 'GET', url: postbackPath, exposeHeadRoute: false, handler: take });
    scope.route({ method: 'POST', url: postbackPath, handler: take });
  });
}
