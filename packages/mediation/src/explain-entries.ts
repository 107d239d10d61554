import { type Absence, lastingAbsence } from './absence.ts';
import { type IgnoredBid, priceProblem } from './bids.ts';
import { blockConditions } from './conditions/block-rules.ts';
import { allHold, firstFailure } from './conditions/condition.ts';
import { deviceConditions } from './conditions/devices.ts';
import type { Bid, BlockRuleConfig, EntryConfig, PlacementConfig } from './config.ts';
import type { BidTrace, EntryTrace } from './explanation.ts';
import type { Facts } from './facts.ts';

export interface Request {
  readonly config: PlacementConfig;
  readonly country: string;
  readonly facts: Facts;
}

/** The first block rule that stops the phone, of the app (`networkId` null) or for one of its networks. */
export function blockRuleOf(
  { config, facts }: Pick<Request, 'config' | 'facts'>,
  networkId: number | null,
): BlockRuleConfig | null {
  const blocks = (rule: BlockRuleConfig) =>
    rule.enabled && rule.networkId === networkId && allHold(blockConditions(rule), facts);
  return config.blockRules.find(blocks) ?? null;
}

/** The entries of a bidding list as placed, each with its bid, and what became of the bids. */
export function explainBids(request: Request, bidding: readonly EntryConfig[], bids: readonly Bid[]) {
  const entries = bidding.map((entry, index) => entryTrace(request, entry, index));
  const prices = new Map<number, number>();
  const traces = bids.map((bid): BidTrace => {
    const ignored = ignoredBecause(bid, entries, prices);
    if (ignored === null) prices.set(bid.instanceId, bid.price);
    return { ...bid, ignored };
  });
  const priced = entries.map((entry): EntryTrace => {
    const price = prices.get(entry.instanceId);
    return price === undefined ? entry : { ...entry, ecpm: price, source: 'bid', standing: 'bid' };
  });
  return { entries: priced, bids: traces };
}

/** An entry of either list, before its price is known. */
export function entryTrace(request: Request, entry: EntryConfig, index: number): EntryTrace {
  return {
    instanceId: entry.instanceId,
    list: 'bidding',
    place: index + 1,
    absence: absenceOf(request, entry),
    ecpm: null,
    source: 'unknown',
    interval: null,
    impressions: 0,
    standing: null,
    drawn: null,
  };
}

/** The first reason why a phone does not get an entry; null: it does. */
export function absenceOf(request: Pick<Request, 'config' | 'facts'>, entry: EntryConfig): Absence | null {
  const { config, facts } = request;
  const instance = config.instances.find(({ id }) => id === entry.instanceId);
  if (instance === undefined) return { reason: 'unknownInstance' };
  const network = config.networks.find(({ id }) => id === instance.networkId);
  const reason = lastingAbsence(entry, instance, network);
  if (reason !== null) return { reason };
  const failure = firstFailure(deviceConditions(instance.devices), facts);
  if (failure !== null) return { reason: 'device', failure };
  const blockRule = blockRuleOf(request, instance.networkId);
  return blockRule && { reason: 'networkBlocked', blockRule: { id: blockRule.id, name: blockRule.name } };
}

function ignoredBecause(
  bid: Bid,
  bidding: readonly EntryTrace[],
  earlier: ReadonlyMap<number, number>,
): IgnoredBid | null {
  const isServed = bidding.some((entry) => entry.instanceId === bid.instanceId && entry.absence === null);
  if (!isServed) return 'notBidding';
  return priceProblem(bid) ?? (earlier.has(bid.instanceId) ? 'duplicate' : null);
}
