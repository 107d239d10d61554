import { allRegions } from '@millrace/contract/kit/fields';
import type { Call } from './call.ts';
import type { KnownInstance, RecordHead } from './record.ts';
import { recordIds } from './record-ids.ts';
import { withMember } from './record-text.ts';
import type { DeliveryServices } from './services.ts';
import type { ServedApp } from './snapshot/served-app.ts';
import { testOn } from './test-on.ts';

/** What a call names: a placement, and perhaps one of its instances. */
export interface Named {
  readonly placementId: number | null;
  readonly instanceId: number | null;
}

interface More
  extends Partial<Pick<RecordHead, 'placementId' | 'exchange' | 'rates' | 'tests' | 'ownBids' | 'outcome'>> {
  /** JSON of the head's member of this name. */
  readonly decision?: string;
}

const lineEnd = '\n';
const nextId = recordIds('');

/**
 * Keeps an accepted call; resolves when it is on disk.
 * @param named what it names; what is not the app's is left out and so never counted for it
 * @param more what only some kinds of calls have
 * @throws EventLogFull
 */
export async function keepCall(
  call: Call,
  app: ServedApp,
  named: Iterable<Named>,
  services: Pick<DeliveryServices, 'eventLog' | 'snapshot'>,
  { decision, ...more }: More = {},
): Promise<void> {
  const isTest = testOn(call, app, services) !== null;
  const head = headOf(call, app, named, { ...more, ...(isTest && { isTest }) });
  const text = decision === undefined ? JSON.stringify(head) : withMember(head, 'decision', decision);
  await services.eventLog.append(recordOf(text, call.bytes));
}

/** In one piece of memory: two more to put together would have V8 clear all of it more often. */
function recordOf(head: string, body: Buffer): Buffer {
  const length = Buffer.byteLength(head);
  const record = Buffer.allocUnsafe(length + lineEnd.length + body.length);
  record.write(head);
  record.write(lineEnd, length);
  body.copy(record, length + lineEnd.length);
  return record;
}

/** Placements and instances of an app with what the server knows of them; those that are not the app's are left out. */
export function namesOf(
  app: ServedApp,
  named: Iterable<Named>,
): Pick<RecordHead, 'placements' | 'instances'> {
  const placements: Record<number, number> = {};
  const instances: Record<number, KnownInstance> = {};
  for (const { placementId, instanceId } of named) {
    const placement = placementId === null ? undefined : app.placementShard(placementId);
    if (placement === undefined) continue;
    placements[placement.id] = placement.adType;
    const instance = instanceId === null ? undefined : placement.instances[instanceId];
    if (instance === undefined || instanceId === null) continue;
    const { networkId, isBidding } = instance;
    instances[instanceId] = [placement.id, networkId, placement.adType, isBidding ? 1 : 0];
  }
  return { placements, instances };
}

function headOf(call: Call, app: ServedApp, named: Iterable<Named>, more: Partial<RecordHead>): RecordHead {
  return {
    version: 1,
    kind: call.kind,
    id: nextId(),
    receivedAt: call.receivedAt,
    platform: call.phone.platform,
    sdkVersion: call.phone.sdkVersion,
    organizationId: app.shard.organizationId,
    appId: app.shard.id,
    placementId: 0,
    country: call.country ?? allRegions,
    ...namesOf(app, named),
    deviceType: call.phone.deviceType,
    ...(call.isBackfill && { isBackfill: true }),
    ...more,
  };
}
