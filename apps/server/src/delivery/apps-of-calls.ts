import { type Call, CallRefused } from './call.ts';
import type { DeliveryServices } from './services.ts';
import type { ServedApp, ServedPlacement } from './snapshot/served-app.ts';

/** The app of a call's key. @throws CallRefused with `status` when it is unknown or switched off, or the phone calls too often */
export function appOfKey(
  call: Call,
  services: Pick<DeliveryServices, 'snapshot' | 'limits' | 'now'>,
  status: 403 | 410,
): ServedApp {
  const app = call.appKey === null ? undefined : services.snapshot.app(call.appKey);
  if (!app?.shard.enabled) throw new CallRefused(status, 'The app is unknown or switched off.');
  admit(call, app, services);
  return app;
}

/** The app whose placement a call names, switched on or not; undefined when there is none. @throws CallRefused */
export function placementOf(
  call: Call,
  placementId: number | null,
  services: Pick<DeliveryServices, 'snapshot' | 'limits' | 'now'>,
): ServedPlacement | undefined {
  const placement = placementId === null ? undefined : services.snapshot.placement(placementId);
  if (placement !== undefined) admit(call, placement.app, services);
  return placement;
}

function admit(call: Call, app: ServedApp, { limits, now }: Pick<DeliveryServices, 'limits' | 'now'>): void {
  if (call.isBackfill) return;
  const who = call.phone.userId || (call.phone.deviceId ?? '');
  const wait = limits.count(app.shard.id, who, now(), 1, call.kind === 'log' ? 'events' : 'calls');
  if (wait > 0) throw new CallRefused(429, 'This phone calls too often.', wait);
}
