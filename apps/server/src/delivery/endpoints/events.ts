import { type Answer, accepted } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import { type Call, CallRefused } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { untoldTests } from '../untold-tests.ts';
import { type PhoneEvent, readEvents } from '../wire/requests/read-events.ts';

/** `log`: what the SDK noticed, many events at a time. */
export async function events(call: Call, services: DeliveryServices): Promise<Answer> {
  const read = readEvents(call.fields);
  if (!Array.isArray(call.fields.events)) throw new CallRefused(400, 'The call has no list of events.');
  const appKey = call.appKey ?? read.appKey;
  const app = knownApp({ ...call, appKey }, services);
  // SDKs keep events until they got a 200: what nobody will ever count must not come again and again.
  if (app === null) return accepted;
  await keepCall(call, app, read.events, services, {
    rates: ratesFor(read.events, call, services),
    ...untoldTests(call, app, read.events),
  });
  return accepted;
}

function knownApp(call: Call, services: DeliveryServices) {
  try {
    return appOfKey(call, services, 403);
  } catch (error) {
    if (error instanceof CallRefused && error.status === 403) return null;
    throw error;
  }
}

/** USD for one unit of each currency that events have prices in. */
function ratesFor(
  events: readonly PhoneEvent[],
  { receivedAt }: Call,
  { rates }: DeliveryServices,
): Record<string, string> {
  const known: Record<string, string> = {};
  for (const { price, currency } of events) {
    if (price === null || currency === null || currency === 'USD' || Object.hasOwn(known, currency)) continue;
    const rate = rates().usdRate(currency, receivedAt);
    if (rate !== null) known[currency] = rate.rate;
  }
  return known;
}
