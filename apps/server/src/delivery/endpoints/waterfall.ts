import { allRegions } from '@millrace/contract/kit/fields';
import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import { priceOf, unknownPrice } from '@millrace/mediation/prices';
import { type Answer, json } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import { type Call, CallRefused } from '../call.ts';
import { type DecidedCall, decideCall, isTraced } from '../decide-call.ts';
import { inRounds } from '../in-rounds.ts';
import { keepCall } from '../keep-call.ts';
import { bidFor, explainBid, type OwnBid } from '../own-ads/bid.ts';
import { bidsHere } from '../own-ads/bids-here.ts';
import type { DecisionRecord } from '../record.ts';
import { withMember } from '../record-text.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import { isExplained, refOf, traceOf, traceOfRefusal } from '../traces/trace-of.ts';
import { bidText } from '../wire/answers/own-ad-answer.ts';
import {
  type AnsweredBid,
  refusedWaterfall,
  tellsOfBidders,
  toldOf,
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
  const ownBids = await bidsOf(decided, call, placement, services);
  const named = [
    { placementId, instanceId: null },
    ...ownBids.map(({ instanceId }) => ({ placementId, instanceId })),
  ];
  await keepCall(call, app, named, services, {
    placementId,
    decision: decisionText(decided, askedBy(version, decided, placement)),
    ...(ownBids.length > 0 && {
      ownBids: ownBids.map(({ instanceId, bid }) => [instanceId, bid?.net ?? null]),
    }),
  });
  const context = contextOf(placement, call.country, ownBids);
  const told = toldOf(version, decision, context);
  if (isExplained(decided)) {
    const ownAds = explainEach(ownBids, call, placement, services);
    services.traces.put(traceOf({ call, request, placement }, decided, { told, ownAds }));
  }
  return json(waterfallAnswer(version, decision, context, told));
}

function versionOf({ version }: Call): WaterfallVersion {
  const known = waterfallVersions.find((one) => one === version);
  if (known === undefined) throw new CallRefused(400, 'wf comes in versions 1 to 4.');
  return known;
}

const servedText = keptTexts(({ instanceId, ecpm }) => JSON.stringify([instanceId, ecpm]));

type Asked = Pick<DecisionRecord, 'outcome' | 'toBid'>;

/** Who was asked for a bid: where a phone is not told of bidders own ads alone, and of a decision for bidders nothing is left then. */
function askedBy(version: WaterfallVersion, { decision }: DecidedCall, placement: ServedPlacement): Asked {
  if (tellsOfBidders(version) || decision.toBid.length === 0) return decision;
  const toBid = decision.toBid.filter((id) => bidsHere(placement, id));
  return {
    outcome: decision.instances.length + toBid.length === 0 ? 'nothingLeft' : decision.outcome,
    toBid,
  };
}

/** JSON of the record's part. */
function decisionText({ decision, seed }: DecidedCall, { outcome, toBid }: Asked): string {
  const record: Omit<DecisionRecord, 'served'> = {
    outcome,
    ruleId: decision.ruleId ?? 0,
    isAuto: decision.autoOptimized,
    test: decision.test,
    arm: decision.arm,
    probability: decision.probability,
    ...(decision.autoOptimized && seed !== null && { seed }),
    toBid,
  };
  return withMember(record, 'served', `[${servedText(decision.instances)}]`);
}

/** What an instance that bids here bids with: an own ad, or nothing. */
interface BidHere {
  readonly instanceId: number;
  readonly bid: OwnBid | undefined;
}

const noBids: readonly BidHere[] = [];
const inRound = inRounds();

async function bidsOf(
  { decision, forced, profile }: DecidedCall,
  call: Call,
  placement: ServedPlacement,
  services: DeliveryServices,
): Promise<readonly BidHere[]> {
  const here = decision.toBid.filter((id) => bidsHere(placement, id));
  if (here.length === 0) return noBids;
  const isTest = forced !== null;
  return inRound(() =>
    here.map((instanceId) => ({
      instanceId,
      bid: bidFor(call, placement, { instanceId, isTest, profile }, services),
    })),
  );
}

/** The auction of each instance that bids here; of several with its name. */
function explainEach(
  bids: readonly BidHere[],
  call: Call,
  placement: ServedPlacement,
  services: DeliveryServices,
): OwnAdsAuction[] {
  return bids.map(({ instanceId, bid }) => ({
    ...explainBid(call, placement, bid, services),
    ...(bids.length > 1 && { instance: refOf(placement, instanceId) }),
  }));
}

function contextOf(
  placement: ServedPlacement,
  country: string | null,
  bids: readonly BidHere[],
): WaterfallContext {
  const { shard, compiled } = placement;
  const { config, estimates } = compiled;
  const ownBids = bids.flatMap(({ instanceId, bid }): AnsweredBid | [] => {
    if (bid === undefined) return [];
    const { net: price } = bid;
    return { instanceId, price, text: bidText(instanceId, price, bid.sealed) };
  });
  return {
    ownBids,
    bidsHere: (instanceId) => bidsHere(placement, instanceId),
    ruleOf: (ruleId) =>
      config.rules.find(({ id }) => id === ruleId) ?? config.test?.rules.find(({ id }) => id === ruleId),
    bidsWhileLoading(instanceId) {
      const instance = shard.instances[instanceId];
      return instance !== undefined && wireNetwork(instance.networkId)?.bidsWhileLoading === true;
    },
    expected(instanceId) {
      const instance = config.instances.find(({ id }) => id === instanceId);
      return instance === undefined ? unknownPrice : priceOf(instance, country ?? allRegions, estimates);
    },
  };
}
