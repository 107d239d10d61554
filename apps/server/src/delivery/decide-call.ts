import { seededChance } from '@millrace/mediation/chance';
import { decide } from '@millrace/mediation/decide';
import { decideForced } from '@millrace/mediation/decide-forced';
import type { Decision } from '@millrace/mediation/decision';
import { explain } from '@millrace/mediation/explain';
import { explainForced } from '@millrace/mediation/explain-forced';
import type { Explanation } from '@millrace/mediation/explanation';
import type { Profile } from '@millrace/mediation/profile';
import type { Call } from './call.ts';
import type { DeliveryServices } from './services.ts';
import type { ServedPlacement } from './snapshot/served-app.ts';
import { testOn } from './test-on.ts';
import { profileOf } from './wire/profile-of.ts';
import type { WaterfallRequest } from './wire/requests/read-waterfall.ts';

/** A decision for a call, and what it was made from. */
export interface DecidedCall {
  readonly decision: Decision;
  /** For a registered phone: the same decision with its reasons. */
  readonly explanation: Explanation | null;
  readonly profile: Profile;
  /** The network that a test session forces on this phone; null: none. */
  readonly forced: number | null;
  /** Null: nothing was left to chance. */
  readonly seed: number | null;
}

/** Decides what a phone gets; for a registered one with all reasons, whatever its headers say of it. */
export function decideCall(
  call: Call,
  { iap, impressions, bids }: Pick<WaterfallRequest, 'iap' | 'impressions' | 'bids'>,
  placement: ServedPlacement,
  services: Pick<DeliveryServices, 'snapshot' | 'seed' | 'traces'>,
): DecidedCall {
  const { phone, country } = call;
  const { app, compiled } = placement;
  const profile = profileOf(phone, country, { iap, impressions });
  const test = testOn(call, app, services);
  const traced = isTraced(call, placement, services);
  if (test !== null) {
    const { networkId } = test;
    const explanation = traced ? explainForced(compiled, profile, networkId, bids) : null;
    const decision = explanation?.decision ?? decideForced(compiled, profile, networkId);
    return { decision, explanation, profile, forced: networkId, seed: null };
  }
  const seed = services.seed();
  const chance = seededChance(seed);
  const { config, estimates, shares } = compiled;
  const explanation = traced ? explain(config, profile, bids, { estimates, shares, chance }) : null;
  const decision = explanation?.decision ?? decide(compiled, profile, bids, chance);
  return { decision, explanation, profile, forced: null, seed };
}

/**
 * Whether a call leaves a trace: of a phone that the app's own organization has registered as one of its platform, and of no
 * other.
 */
export function isTraced(
  { phone, isBackfill }: Call,
  { app: { shard } }: Pick<ServedPlacement, 'app'>,
  { snapshot, traces }: Pick<DeliveryServices, 'snapshot' | 'traces'>,
): boolean {
  if (isBackfill || phone.deviceId === null) return false;
  const { organizationId } = shard;
  if (!snapshot.isTestDevice(organizationId, phone.platform, phone.deviceId)) return false;
  return traces.wants(organizationId, phone.deviceId.toLowerCase());
}
