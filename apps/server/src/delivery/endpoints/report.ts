import { type Answer, accepted, text } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { untoldTests } from '../untold-tests.ts';
import { readReport } from '../wire/requests/read-report.ts';

/** `lr`: what happened to an ad. */
export async function report(call: Call, services: DeliveryServices): Promise<Answer> {
  const read = readReport(call.fields, call.phone.platform);
  if (read.type === null) return text(400, 'The report has no type that is known.');
  const placement = placementOf(call, read.placementId, services);
  if (placement === undefined) return text(410, 'The placement is unknown.');
  await keepCall(call, placement.app, [read], services, {
    placementId: placement.shard.id,
    ...untoldTests(call, placement.app, [read]),
  });
  return accepted;
}
