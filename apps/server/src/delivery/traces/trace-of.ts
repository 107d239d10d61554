import { allRegions } from '@millrace/contract/kit/fields';
import type { InstanceRef, OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import { refusals, type TraceDetails, type TraceSummary } from '@millrace/contract/publisher/decision-trace';
import { priceOf, unknownPrice } from '@millrace/mediation/prices';
import type { Profile } from '@millrace/mediation/profile';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import { asTold } from '../../domain/mediation/as-told.ts';
import { presentExplanation } from '../../domain/mediation/present-explanation.ts';
import type { Call } from '../call.ts';
import type { DecidedCall } from '../decide-call.ts';
import { bidsHere } from '../own-ads/bids-here.ts';
import type { ServedApp, ServedPlacement } from '../snapshot/served-app.ts';
import type { ToldWithCode } from '../wire/answers/waterfall-answer.ts';
import { actOf, waterfallCode } from '../wire/codes.ts';
import type { Privacy } from '../wire/phone.ts';
import { profileOf } from '../wire/profile-of.ts';
import type { WaterfallRequest } from '../wire/requests/read-waterfall.ts';

interface Traced {
  readonly call: Call;
  readonly request: WaterfallRequest;
  readonly placement: ServedPlacement;
}

interface Answered {
  readonly told: ToldWithCode;
  /** Of each instance of own ads that is asked for a bid. */
  readonly ownAds: readonly OwnAdsAuction[];
}

/** A decision whose reasons were looked for. */
interface Explained extends DecidedCall {
  readonly explanation: NonNullable<DecidedCall['explanation']>;
}

/** Whether the reasons of a decision were looked for. */
export const isExplained = (decided: DecidedCall): decided is Explained => decided.explanation !== null;

/** The trace of a decision. */
export function traceOf(
  traced: Traced,
  { explanation, profile, forced, seed }: Explained,
  { told, ownAds: [ownAds, ...moreOwnAds] }: Answered,
): TracedDecision {
  const { placement, call } = traced;
  const { config, estimates } = placement.compiled;
  const refIn = (id: number) => refOf(placement, id);
  const decided = presentExplanation(explanation, { refOf: refIn, testName: config.test?.name, ownAds });
  const asGot = asTold(
    decided,
    { ...told, untold: untoldOf(explanation.decision, told, placement) },
    {
      refOf: refIn,
      priceOf(id) {
        const instance = config.instances.find((one) => one.id === id);
        return instance === undefined
          ? unknownPrice
          : priceOf(instance, call.country ?? allRegions, estimates);
      },
    },
  );
  const serving = { ...asGot, ...(moreOwnAds.length > 0 && { moreOwnAds }) };
  return {
    ...whoseOf(traced),
    summary: {
      ...summaryOf(traced),
      outcome: serving.outcome,
      rule: ruleOf(serving),
      arm: serving.arm,
      forced,
      first: serving.served[0]?.instance ?? serving.toBid[0] ?? null,
      instances: serving.served.length + serving.toBid.length,
    },
    details: { ...detailsOf(traced, profile), code: told.code, seed, serving },
  };
}

/** Whom the phone should have asked for a bid and was not told of: neither to ask, nor to load. Own ads bid here. */
function untoldOf(
  { toBid }: DecidedCall['decision'],
  told: Pick<ToldWithCode, 'listed' | 'toBid'>,
  placement: ServedPlacement,
): readonly number[] {
  const known = new Set([...told.toBid, ...told.listed.map(({ instanceId }) => instanceId)]);
  return toBid.filter((id) => !known.has(id) && !bidsHere(placement, id));
}

/** The trace of a call for an app that is switched off, or not one of the phone's platform. */
export function traceOfRefusal(traced: Traced): TracedDecision {
  const { phone, country } = traced.call;
  const profile = profileOf(phone, country, traced.request);
  const { enabled } = traced.placement.app.shard;
  return {
    ...whoseOf(traced),
    summary: { ...summaryOf(traced), outcome: enabled ? 'otherPlatform' : 'appOff', ...nothing },
    details: { ...detailsOf(traced, profile), code: waterfallCode.appOff, seed: null, serving: null },
  };
}

/** What there is of a decision where none was made. */
export const nothing = { rule: null, arm: 'placed', forced: null, first: null, instances: 0 } as const;

/** A call for a placement. */
export type Asked = Pick<Traced, 'call' | 'placement'>;

/** Whose phone it is, and whose placement. */
export function whoseOf({ call: { phone }, placement: { app, shard } }: Asked) {
  return { ...ownerOf(phone, app), placementId: shard.id };
}

/** Whose phone it is, and whose app. */
export function ownerOf(
  { platform, deviceId }: Call['phone'],
  { shard: { organizationId, id } }: ServedApp,
): Pick<TracedDecision, 'organizationId' | 'appId' | 'platform' | 'deviceId'> {
  return { organizationId, appId: id, platform, deviceId: (deviceId ?? '').toLowerCase() };
}

/** When it was, and of what. */
export function summaryOf({
  call,
  placement: { app, shard },
}: Asked): Pick<TraceSummary, 'at' | 'app' | 'placement' | 'country'> {
  return {
    at: new Date(call.receivedAt).toISOString(),
    app: { id: app.shard.id, name: app.shard.name },
    placement: { id: shard.id, name: shard.name, adType: shard.adType },
    country: call.country,
  };
}

function detailsOf(
  { call, request }: Traced,
  profile: Profile,
): Omit<TraceDetails, 'code' | 'seed' | 'serving'> {
  return { ...saidOf(call), profile, act: actOf(request.act), requestId: request.requestId };
}

const flags: Readonly<Record<(typeof refusals)[number], keyof Privacy>> = {
  gdpr: 'gdprRefused',
  coppa: 'child',
  ccpa: 'saleRefused',
};

/** What every call says, whatever it asks for. */
export const saidOf = ({ countryFrom, version, phone: { privacy } }: Call) => ({
  countryFrom,
  wireVersion: version,
  refused: refusals.filter((name) => privacy[flags[name]]),
});

function ruleOf({ rules, ruleId }: Serving): TraceSummary['rule'] {
  const rule = rules.find((one) => one.ruleId === ruleId);
  return rule === undefined ? null : { id: rule.ruleId, name: rule.name };
}

/** An instance as it is called. */
export function refOf({ shard }: ServedPlacement, id: number): InstanceRef | undefined {
  const instance = shard.instances[id];
  return instance && { id, adnId: instance.networkId, name: instance.name, unitId: instance.unitId };
}
