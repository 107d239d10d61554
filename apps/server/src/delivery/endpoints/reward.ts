import { type Answer, text } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { readReward } from '../wire/requests/read-reward.ts';

/** `ic`: somebody earned a reward; the app's own server is told once an impression shows that it is true. */
export async function reward(call: Call, services: DeliveryServices): Promise<Answer> {
  const read = readReward(call.fields);
  const placement = placementOf(call, read.placementId, services);
  if (placement === undefined) return text(400, 'The placement is unknown.');
  await keepCall(call, placement.app, [read], services, { placementId: placement.shard.id });
  return text(200, 'OK');
}
