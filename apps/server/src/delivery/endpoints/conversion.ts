import { type Answer, accepted } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';

/** `cd`: where an installation came from, by the app's attribution SDK. */
export async function conversion(call: Call, services: DeliveryServices): Promise<Answer> {
  const app = appOfKey(call, services, 410);
  await keepCall(call, app, [], services);
  return accepted;
}
