import type { Call } from './call.ts';
import type { DeliveryServices } from './services.ts';
import type { ServedApp } from './snapshot/served-app.ts';
import type { ActiveTest } from './snapshot/test-phones.ts';

/** The test that holds for the phone of a call in an app; null: none. */
export function testOn(
  { phone: { deviceId }, receivedAt }: Call,
  { shard }: Pick<ServedApp, 'shard'>,
  { snapshot }: Pick<DeliveryServices, 'snapshot'>,
): ActiveTest | null {
  return deviceId === null ? null : snapshot.activeTest(shard, deviceId, new Date(receivedAt));
}
