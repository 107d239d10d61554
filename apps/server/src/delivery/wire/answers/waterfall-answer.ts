import type { Decision, ServedInstance } from '@millrace/mediation/decision';
import { type OwnBidOf, withOwnBids, worth } from '@millrace/mediation/own-ads/with-own-bids';
import type { Price } from '@millrace/mediation/prices';
import type { Told } from '../../../domain/mediation/as-told.ts';
import { codeOfOutcome, precision, type WaterfallCode, waterfallCode } from '../codes.ts';
import { keptTexts } from '../kept-text.ts';

/** The versions of `wf` that phones ask in. */
export const waterfallVersions = [1, 2, 3, 4] as const;
export type WaterfallVersion = (typeof waterfallVersions)[number];

/** Whether a phone that asks in that version is told whom it is to ask for a bid. */
export const tellsOfBidders = (version: WaterfallVersion): boolean => version > 2;

/** What phones get to know of a decision. */
export type Decided = Pick<
  Decision,
  'outcome' | 'test' | 'ruleId' | 'autoOptimized' | 'instances' | 'toBid' | 'drawn'
>;

/** A bid of an own ad. */
export interface AnsweredBid extends OwnBidOf {
  /** JSON. */
  readonly text: string;
}

/** What the answer says that the decision only points at. */
export interface WaterfallContext {
  /** The rule's name and its place among the rules, from 1; undefined: no rule, or it is gone meanwhile. */
  readonly ruleOf: (ruleId: number) => { readonly name: string; readonly priority: number } | undefined;
  /** Whether an instance's network gives its price while it loads. */
  readonly bidsWhileLoading: (instanceId: number) => boolean;
  /** Bids of own ads, one of an instance at most: those that won nothing are left out. */
  readonly ownBids: readonly AnsweredBid[];
  /** Whether an instance bids here, not on the phone. */
  readonly bidsHere: (instanceId: number) => boolean;
  /** What an instance is expected to earn. */
  readonly expected: (instanceId: number) => Pick<Price, 'ecpm' | 'source'>;
}

/** What `wf` answers when nothing was decided: JSON text. */
export function refusedWaterfall(code: Exclude<WaterfallCode, 0>): string {
  return `{"code":${code},"msg":"${messages[code]}","abt":0,"ins":[]}`;
}

/** What a phone is told, and the code of it. */
export interface ToldWithCode extends Told {
  readonly code: WaterfallCode;
}

/** What a phone is told of a decision, in the version that it asked in. */
export function toldOf(
  version: WaterfallVersion,
  decision: Decided,
  context: WaterfallContext,
): ToldWithCode {
  const others = version === 4 ? withLoadingBidders(decision, context) : decision.instances;
  const listed = withOwnBids(others, context.ownBids, decision.drawn);
  const toBid = tellsOfBidders(version) ? bidders(decision, version, context) : [];
  const isEmpty = listed.length + toBid.length === 0 && decision.outcome === 'served';
  return { code: isEmpty ? waterfallCode.noInstance : codeOfOutcome[decision.outcome], listed, toBid };
}

/** What `wf` answers, in the version that it was asked in: JSON text without any null. */
export function waterfallAnswer(
  version: WaterfallVersion,
  decision: Decided,
  context: WaterfallContext,
  { code, listed, toBid } = toldOf(version, decision, context),
): string {
  const own = context.ownBids.map(({ text }) => text);
  const ownText = own.length === 0 ? '' : `,"bidresp":[${own.join(',')}]`;
  const head = `{"code":${code},"msg":"${messages[code]}",${groupText(decision)}`;
  if (version === 1)
    return `${head},"ins":[${listed.map(({ instanceId }) => instanceId).join(',')}]${ownText}}`;
  const rule = ruleText(decision, context);
  const bidding = tellsOfBidders(version) ? `,"c2s":[${toBid.join(',')}]` : '';
  return `${head},${rule},"ins":[${instancesText[decision.autoOptimized ? 'auto' : 'placed'](listed)}]${bidding}${ownText}}`;
}

const messages: Readonly<Record<WaterfallCode, string>> = {
  0: '',
  20: 'app invalid',
  30: 'placement invalid or not allowed',
  40: 'no instance',
  50: 'no available instance',
};

function bidders(
  { toBid }: Decided,
  version: WaterfallVersion,
  { bidsWhileLoading, bidsHere }: WaterfallContext,
): readonly number[] {
  const isLater = (id: number) => version > 3 && bidsWhileLoading(id);
  return toBid.some((id) => bidsHere(id) || isLater(id))
    ? toBid.filter((id) => !bidsHere(id) && !isLater(id))
    : toBid;
}

/** From version 4 on, an instance that bids while it loads stands among the others, by what it is expected to earn. */
function withLoadingBidders(
  { instances, toBid, drawn }: Decided,
  { bidsWhileLoading, expected }: WaterfallContext,
): readonly ServedInstance[] {
  if (toBid.length === 0 || !toBid.some(bidsWhileLoading)) return instances;
  const merged = [...instances];
  for (const instanceId of toBid.filter(bidsWhileLoading)) {
    const { ecpm, source } = expected(instanceId);
    const lower = merged.findIndex((other) => (worth(other, drawn) ?? -1) < (ecpm ?? -1));
    const served: ServedInstance = { instanceId, ecpm, source, place: 0 };
    merged.splice(lower < 0 ? merged.length : lower, 0, served);
  }
  return merged;
}

function groupText({ test }: Decided): string {
  if (test === null) return '"abt":0';
  return `"abt":${test.group === 'A' ? 1 : 2},"abtId":${test.id}`;
}

/** Without a rule all instances stand by eCPM, which phones know as a rule of this name. */
const withoutRule = '"rule":{"id":0,"n":"DefaultAuto","t":0,"i":0}';

function ruleText({ ruleId, autoOptimized }: Decided, { ruleOf }: WaterfallContext): string {
  const rule = ruleId === null ? undefined : ruleOf(ruleId);
  if (rule === undefined) return withoutRule;
  const type = autoOptimized ? 0 : 1;
  return `"rule":{"id":${ruleId},"n":${JSON.stringify(rule.name)},"t":${type},"i":${rule.priority}}`;
}

/** In an order by eCPM, and before it is known where a bid stands, no place is said. */
const instancesText = {
  auto: keptTexts((instance) => instanceText(instance, 0)),
  placed: keptTexts((instance) => instanceText(instance, instance.source === 'bid' ? 0 : instance.place)),
};

function instanceText({ instanceId, ecpm, source }: ServedInstance, position: number): string {
  return `{"id":${instanceId},"i":${position},"r":${priceText(ecpm)},"rp":${precision[source]}}`;
}

/** Far beyond what anybody pays: a number that is none to an SDK must not get out. */
const highestEcpm = 1e9;

/** Six decimals are what money has here; an eCPM that is not known is 0 to phones. */
function priceText(ecpm: number | null): string {
  return ecpm !== null && ecpm > 0 && ecpm < highestEcpm ? String(Math.round(ecpm * 1e6) / 1e6) : '0';
}
