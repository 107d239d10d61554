import * as z from 'zod/mini';

/** What its people want of a campaign. */
export const campaignSwitches = ['draft', 'on', 'paused', 'archived'] as const;
export type CampaignSwitch = (typeof campaignSwitches)[number];

/** What a campaign is: switched as somebody wants it, or held up by what it lacks. */
export const campaignStates = [
  'draft',
  'inReview',
  'active',
  'paused',
  'outOfBudget',
  'ended',
  'rejected',
  'archived',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Why a campaign does not run though it is switched on, or what keeps an active one from running now. */
export const idleReasons = [
  'advertiserOff',
  'appArchived',
  'noCreative',
  'creativesWaiting',
  'creativesRejected',
  'priceOverBudget',
  'dailyBudget',
  'totalBudget',
  'notBegun',
  'noSegment',
  'segmentUncounted',
  'noPublisher',
  'noAppOfPlatform',
  'noPlacement',
  'noBid',
  'keptOut',
  'outsideHours',
] as const;
export type IdleReason = (typeof idleReasons)[number];
/** Why no phone can get it, wherever it may run. */
export type OutOfReach = Extract<
  IdleReason,
  'noPublisher' | 'noAppOfPlatform' | 'noPlacement' | 'noBid' | 'keptOut'
>;

export const campaignStateFields = {
  state: z.enum(campaignStates),
  /** null: it runs, or its people keep it from it. */
  idle: z.nullable(z.enum(idleReasons)),
};

/** What the state of a campaign follows from. */
export interface CampaignFacts {
  readonly switch: CampaignSwitch;
  readonly advertiserActive: boolean;
  readonly appActive: boolean;
  /** How many of its creatives are in each state of review; archived ones don't count. */
  readonly creatives: { readonly approved: number; readonly waiting: number; readonly rejected: number };
  /** ISO instants; null: at once, and without end. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Hours of the week; empty: all. */
  readonly hours: readonly number[];
  /** Whether its budgets hold one result at its lowest price, if nothing were spent. */
  readonly priceFits: boolean;
  /** Whether what was spent leaves room for one more event. */
  readonly roomToday: boolean;
  readonly roomAtAll: boolean;
  /** Whether it is for no segments, or one of them has enough members to be shown ads. */
  readonly reachesSegment: boolean;
  /** Whether it is known who is in each segment that it is kept from: until then nobody who may be in one is shown its ads. */
  readonly knowsKeptFrom: boolean;
  /** null: some app that it may run in lets its ads in, and can show them. */
  readonly outOfReach: OutOfReach | null;
}

/** The hour of the week of an instant in UTC, Monday's first one 0. */
export function hourOfWeek(now: Date): number {
  return ((now.getUTCDay() + 6) % 7) * 24 + now.getUTCHours();
}

/** What a campaign is at a moment, and why it does not run. The first reason that holds is told: what has to be mended first. */
export function campaignState(
  facts: CampaignFacts,
  now: Date,
): { readonly state: CampaignState; readonly idle: IdleReason | null } {
  if (facts.switch !== 'on') return { state: facts.switch, idle: null };
  if (facts.endsAt !== null && now >= new Date(facts.endsAt)) return { state: 'ended', idle: null };
  if (!facts.advertiserActive) return { state: 'paused', idle: 'advertiserOff' };
  if (!facts.appActive) return { state: 'paused', idle: 'appArchived' };
  const { approved, waiting, rejected } = facts.creatives;
  if (approved === 0) {
    if (waiting > 0) return { state: 'inReview', idle: 'creativesWaiting' };
    if (rejected > 0) return { state: 'rejected', idle: 'creativesRejected' };
    return { state: 'paused', idle: 'noCreative' };
  }
  if (!facts.priceFits) return { state: 'outOfBudget', idle: 'priceOverBudget' };
  if (!facts.roomAtAll) return { state: 'outOfBudget', idle: 'totalBudget' };
  if (!facts.roomToday) return { state: 'outOfBudget', idle: 'dailyBudget' };
  if (facts.startsAt !== null && now < new Date(facts.startsAt)) return { state: 'active', idle: 'notBegun' };
  if (!facts.reachesSegment) return { state: 'active', idle: 'noSegment' };
  if (!facts.knowsKeptFrom) return { state: 'active', idle: 'segmentUncounted' };
  if (facts.outOfReach !== null) return { state: 'active', idle: facts.outOfReach };
  const isInHours = facts.hours.length === 0 || facts.hours.includes(hourOfWeek(now));
  return { state: 'active', idle: isInHours ? null : 'outsideHours' };
}
