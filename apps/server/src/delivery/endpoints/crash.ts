import { type Answer, accepted } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { readCrash } from '../wire/requests/read-crash.ts';

/** `err`: the app crashed in the SDK. */
export async function crash(call: Call, services: DeliveryServices): Promise<Answer> {
  const app = appOfKey(call, services, 410);
  await keepCall(call, app, [readCrash(call.fields)], services);
  return accepted;
}
