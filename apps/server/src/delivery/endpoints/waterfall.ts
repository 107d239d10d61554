import { allRegions } from '@millrace/contract/kit/fields';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { priceOf } from '@millrace/mediation/prices';
import { type Answer, json } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import { type Call, CallRefused } from '../call.ts';
import { type DecidedCall, decideCall, isTraced } from '../decide-call.ts';
import { keepCall } from '../keep-call.ts';
import { bidFor } from '../own-ads/bid.ts';
import type { DecisionRecord } from '../record.ts';
import { withMember } from '../record-text.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import { traceOf, traceOfRefusal } from '../traces/trace-of.ts';
import { bidText } from '../wire/answers/own-ad-answer.ts';
import {
  codeIn,
  refusedWaterfall,
  type WaterfallContext,
  type WaterfallVersion,
  waterfallAnswer,
  waterfallVersions,
} from '../wire/answers/waterfall-answer.ts';
import { waterfallCode, wireNetwork } from '../wire/codes.ts';
import { keptTexts } from '../wire/kept-text.ts';
import { readWaterfall } from '../wire/requests/read-waterfall.ts';

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
    if (isTraced(call, placement, services)) {
      services.traces.put(traceOfRefusal({ call, request, placement }));
    }
    return json(refusedWaterfall(waterfallCode.appOff));
  }
  const decided = decideCall(call, request, placement, services);
  const { decision } = decided;
  const placementId = placement.shard.id;
  await keepCall(call, app, [{ placementId, instanceId: null }], services, {
    placementId,
    decision: decisionText(decided),
  });
  const ownBids = bidsOf(decided, call, placement, services);
  const answer = waterfallAnswer(version, decision, contextOf(placement, call.country, ownBids));
  const trace = traceOf({ call, request, placement }, decided, codeIn(answer));
  if (trace !== null) services.traces.put(trace);
  return json(answer);
}

function versionOf({ version }: Call): WaterfallVersion {
  const known = waterfallVersions.find((one) => one === version);
  if (known === undefined) throw new CallRefused(400, 'wf comes in versions 1 to 4.');
  return known;
}

const servedText = keptTexts(({ instanceId, ecpm }) => JSON.stringify([instanceId, ecpm]));

/** JSON of the record's part. */
function decisionText({ decision, seed }: DecidedCall): string {
  const record: Omit<DecisionRecord, 'served'> = {
    outcome: decision.outcome,
    ruleId: decision.ruleId ?? 0,
    isAuto: decision.autoOptimized,
    test: decision.test,
    arm: decision.arm,
    probability: decision.probability,
    ...(decision.autoOptimized && seed !== null && { seed }),
    toBid: decision.toBid,
  };
  return withMember(record, 'served', `[${servedText(decision.instances)}]`);
}

/** The own ad that each instance which bids here bids with. */
function bidsOf(
  { decision, forced }: DecidedCall,
  call: Call,
  placement: ServedPlacement,
  services: DeliveryServices,
): ReadonlyMap<number, string> {
  const bids = new Map<number, string>();
  for (const instanceId of decision.toBid) {
    if (!bidsHere(placement, instanceId)) continue;
    const bid = bidFor(call, placement, { instanceId, isTest: forced !== null }, services);
    if (bid !== undefined) bids.set(instanceId, bidText(instanceId, bid.won.price, bid.sealed));
  }
  return bids;
}

const bidsHere = ({ shard }: ServedPlacement, instanceId: number): boolean =>
  shard.instances[instanceId]?.networkId === networkId.crossPromotion;

function contextOf(
  placement: ServedPlacement,
  country: string | null,
  ownBids: ReadonlyMap<number, string>,
): WaterfallContext {
  const { shard, compiled } = placement;
  const { config, estimates } = compiled;
  return {
    ownBids,
    bidsHere: (instanceId) => bidsHere(placement, instanceId),
    ruleOf: (ruleId) =>
      config.rules.find(({ id }) => id === ruleId) ?? config.test?.rules.find(({ id }) => id === ruleId),
    bidsWhileLoading(instanceId) {
      const instance = shard.instances[instanceId];
      return instance !== undefined && wireNetwork(instance.networkId)?.bidsWhileLoading === true;
    },
    expectedEcpm(instanceId) {
      const instance = config.instances.find(({ id }) => id === instanceId);
      return instance === undefined ? null : priceOf(instance, country ?? allRegions, estimates).ecpm;
    },
  };
}
