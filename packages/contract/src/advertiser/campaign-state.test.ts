import { expect, test } from 'vitest';
import { type CampaignFacts, campaignState, type IdleReason, idleReasons } from './campaign-state.ts';

/** Wednesday, 15:00 UTC: hour 63 of the week. */
const now = new Date('2026-11-25T15:00:00Z');
const running: CampaignFacts = {
  switch: 'on',
  advertiserActive: true,
  appActive: true,
  creatives: { approved: 1, waiting: 0, rejected: 0 },
  startsAt: null,
  endsAt: null,
  hours: [],
  priceFits: true,
  roomToday: true,
  roomAtAll: true,
  reachesSegment: true,
  knowsKeptFrom: true,
  outOfReach: null,
};
const none = { approved: 0, waiting: 0, rejected: 0 };

/** What keeps a campaign from running, in the order in which it is told. */
const cases: readonly [reason: IdleReason, state: string, facts: Partial<CampaignFacts>][] = [
  ['advertiserOff', 'paused', { advertiserActive: false }],
  ['appArchived', 'paused', { appActive: false }],
  ['creativesWaiting', 'inReview', { creatives: { ...none, waiting: 1, rejected: 1 } }],
  ['creativesRejected', 'rejected', { creatives: { ...none, rejected: 1 } }],
  ['noCreative', 'paused', { creatives: none }],
  ['priceOverBudget', 'outOfBudget', { priceFits: false }],
  ['totalBudget', 'outOfBudget', { roomAtAll: false }],
  ['dailyBudget', 'outOfBudget', { roomToday: false }],
  ['notBegun', 'active', { startsAt: '2026-11-25T15:00:00.001Z' }],
  ['noSegment', 'active', { reachesSegment: false }],
  ['segmentUncounted', 'active', { knowsKeptFrom: false }],
  ['noPublisher', 'active', { outOfReach: 'noPublisher' }],
  ['noAppOfPlatform', 'active', { outOfReach: 'noAppOfPlatform' }],
  ['noPlacement', 'active', { outOfReach: 'noPlacement' }],
  ['noBid', 'active', { outOfReach: 'noBid' }],
  ['keptOut', 'active', { outOfReach: 'keptOut' }],
  ['outsideHours', 'active', { hours: [62, 64] }],
];

test('a campaign that nothing keeps from it runs', () => {
  expect(campaignState(running, now)).toEqual({ state: 'active', idle: null });
  const bounded = {
    ...running,
    startsAt: now.toISOString(),
    endsAt: '2026-11-25T15:00:00.001Z',
    hours: [63],
  };
  expect(campaignState(bounded, now)).toEqual({ state: 'active', idle: null });
});

test.each(cases)('%s alone: %s', (idle, state, facts) => {
  expect(campaignState({ ...running, ...facts }, now)).toEqual({ state, idle });
});

test('of several reasons the one that has to be mended first', () => {
  const ofCreatives = new Set<IdleReason>(['creativesRejected', 'noCreative']);
  for (const [at, [idle]] of cases.entries()) {
    if (ofCreatives.has(idle)) continue;
    const rest = cases
      .slice(at)
      .toReversed()
      .map(([, , facts]) => facts);
    const all: CampaignFacts = Object.assign({}, running, ...rest);
    expect(campaignState(all, now).idle).toBe(idle);
  }
});

test('every reason is met', () => {
  expect(cases.map(([idle]) => idle).toSorted()).toEqual([...idleReasons].toSorted());
});

test.each(['draft', 'paused', 'archived'] as const)('what is %s is so whatever else is the matter', (of) => {
  const facts = { ...running, switch: of, advertiserActive: false, endsAt: now.toISOString() };
  expect(campaignState(facts, now)).toEqual({ state: of, idle: null });
});

test('one that is over has ended, and needs nothing', () => {
  const facts = { ...running, endsAt: now.toISOString(), appActive: false };
  expect(campaignState(facts, now)).toEqual({ state: 'ended', idle: null });
});
