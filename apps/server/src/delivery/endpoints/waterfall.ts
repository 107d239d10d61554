import { allRegions } from '@millrace/contract/kit/fields';
import { seededChance } from '@millrace/mediation/chance';
import { decide } from '@millrace/mediation/decide';
import { decideForced } from '@millrace/mediation/decide-forced';
import type { Decision } from '@millrace/mediation/decision';
import { manualPriceOf } from '@millrace/mediation/prices';
import { type Answer, json } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import { type Call, CallRefused } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DecisionRecord } from '../record.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import {
  refusedWaterfall,
  type WaterfallContext,
  type WaterfallVersion,
  waterfallAnswer,
  waterfallVersions,
} from '../wire/answers/waterfall-answer.ts';
import { waterfallCode, wireNetwork } from '../wire/codes.ts';
import { profileOf } from '../wire/profile-of.ts';
import { readWaterfall, type WaterfallRequest } from '../wire/requests/read-waterfall.ts';

/** `wf`: which instances the phone loads, in which order. Every answer is 200 with a code of its own. */
export async function waterfall(call: Call, services: DeliveryServices): Promise<Answer> {
  const version = versionOf(call);
  const { phone, receivedAt } = call;
  const request = readWaterfall(call.fields, (amount, currency) => {
    const rate = services.rates().usdRate(currency, receivedAt);
    return rate === null ? null : amount * Number(rate.rate);
  });
  const placement = placementOf(call, request.placementId, services);
  if (placement === undefined) return json(refusedWaterfall(waterfallCode.placementOff));
  const { app } = placement;
  if (!app.shard.enabled || app.shard.platform !== phone.platform) {
    return json(refusedWaterfall(waterfallCode.appOff));
  }
  const decision = decided(call, request, placement, services);
  const placementId = placement.shard.id;
  await keepCall(call, app, [{ placementId, instanceId: null }], services, {
    placementId,
    decision: recordOf(decision),
  });
  return json(waterfallAnswer(version, decision, contextOf(placement, call.country)));
}

function versionOf({ version }: Call): WaterfallVersion {
  const known = waterfallVersions.find((one) => one === version);
  if (known === undefined) throw new CallRefused(400, 'wf comes in versions 1 to 4.');
  return known;
}

function decided(
  call: Call,
  request: WaterfallRequest,
  { app, compiled }: ServedPlacement,
  { snapshot, seed }: DeliveryServices,
): Decision {
  const { phone, country, receivedAt } = call;
  const { iap, impressions, bids } = request;
  const profile = profileOf(phone, country, { iap, impressions });
  const test =
    phone.deviceId === null ? null : snapshot.activeTest(app.shard, phone.deviceId, new Date(receivedAt));
  if (test !== null) return decideForced(compiled, profile, test.networkId);
  return decide(compiled, profile, bids, seededChance(seed()));
}

function recordOf(decision: Decision): DecisionRecord {
  return {
    outcome: decision.outcome,
    ruleId: decision.ruleId ?? 0,
    isAuto: decision.autoOptimized,
    test: decision.test,
    arm: decision.arm,
    probability: decision.probability,
    served: decision.instances.map(({ instanceId, ecpm }) => [instanceId, ecpm]),
    toBid: decision.toBid,
  };
}

function contextOf({ shard, compiled }: ServedPlacement, country: string | null): WaterfallContext {
  const { config } = compiled;
  return {
    ruleOf: (ruleId) =>
      config.rules.find(({ id }) => id === ruleId) ?? config.test?.rules.find(({ id }) => id === ruleId),
    bidsWhileLoading(instanceId) {
      const instance = shard.instances[instanceId];
      return instance !== undefined && wireNetwork(instance.networkId)?.bidsWhileLoading === true;
    },
    expectedEcpm(instanceId) {
      const instance = config.instances.find(({ id }) => id === instanceId);
      return instance === undefined ? null : manualPriceOf(instance, country ?? allRegions).ecpm;
    },
  };
}
