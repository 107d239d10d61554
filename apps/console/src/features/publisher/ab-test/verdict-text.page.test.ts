import type { AbTestReport } from '@millrace/contract/publisher/ab-report';
import { beforeAll, expect, it } from 'vitest';
import { signedPercent } from '../../../kit/i18n/format.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { chanceText, formatChance, lossText, rangeText, verdictText } from './verdict-text.ts';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const running = { state: 'running', shareB: 50, sameSettings: false } as const;
const report: AbTestReport = {
  days: { from: '2026-03-01', to: '2026-03-09', count: 9 },
  verdict: 'notYet',
  lostGuards: [],
  decidedOn: null,
  daysLeft: 6,
  stake: { month: '310.00', low: '-120.00', high: '740.00' },
  users: { A: 1000, B: 1020 },
  split: { p: 0.65, isOff: false },
  noise: 0.04,
  seenNoise: null,
  open: 0.2,
  ownAdsKept: null,
  gauges: [{ gauge: 'arpu', a: '0.05', b: '0.052', lift: 0.04, low: -0.02, high: 0.1, chance: 0.93 }],
  looks: [],
};

const earning = (lift: number): AbTestReport['gauges'] => report.gauges.map((gauge) => ({ ...gauge, lift }));

it.each<[string, Partial<AbTestReport>, object, string]>([
  ['open', {}, running, 'Not yet: 6 more days, $310.00 a month are at stake.'],
  ['one day', { daysLeft: 1 }, running, 'Not yet: 1 more day, $310.00 a month are at stake.'],
  ['never', { daysLeft: null }, running, 'Not within a year at this rate; $310.00 a month are at stake.'],
  ['years', { daysLeft: 900 }, running, 'Not within a year at this rate; $310.00 a month are at stake.'],
  ['ended', {}, { ...running, state: 'ended' }, 'Ended without a verdict; $310.00 a month were at stake.'],
  [
    'B',
    { verdict: 'betterB', decidedOn: '2026-03-08' },
    running,
    'Group B earns 4% more per user, about $310.00 a month.',
  ],
  [
    'off',
    { verdict: 'splitOff', split: { p: 1e-9, isOff: true } },
    running,
    'No verdict: the groups are not as large as planned.',
  ],
  [
    'few reports',
    { verdict: 'fewReports', stake: null },
    running,
    'No verdict yet: networks have reported fewer than seven days of both groups.',
  ],
  [
    'reports to come',
    { verdict: 'awaitsReports', daysLeft: null },
    running,
    'Not yet: networks have still to report the last days.',
  ],
  [
    'ended at once',
    { verdict: 'firstDay' },
    { ...running, state: 'ended' },
    'Ended before its first whole day was over: no verdict.',
  ],
  ['old', { verdict: 'expired' }, running, 'No verdict any more: this test began more than 430 days ago.'],
  [
    'few',
    { verdict: 'fewUsers', users: { A: 2, B: 1 } },
    running,
    'Too few users to say anything: 3 so far.',
  ],
  [
    'A/A',
    { verdict: 'betterB' },
    { ...running, sameSettings: true },
    'The groups have the same rules and differ all the same, by 4% per user.',
  ],
])('%s', (_, change, test, sentence) => {
  expect(verdictText(text, { ...running, ...test }, { ...report, ...change }).title).toBe(sentence);
});

it('an A/A test that differs, and a split that is off, are no good news', () => {
  const toneOf = (change: Partial<AbTestReport>, sameSettings = false) =>
    verdictText(text, { ...running, sameSettings }, { ...report, ...change }).tone;
  const less = earning(-0.04);
  expect(toneOf({ verdict: 'betterA', gauges: less })).toBe('decided');
  expect(toneOf({ verdict: 'betterA', gauges: less }, true)).toBe('blocked');
  expect(toneOf({ verdict: 'splitOff' })).toBe('blocked');
  expect(toneOf({ verdict: 'same', gauges: earning(0.01) }, true)).toBe('decided');
});

it('a verdict that later days speak against stands as of its day, and how it is by now stands beside it', () => {
  const said = (verdict: AbTestReport['verdict'], then: number, lift: number) => {
    const looks = [{ day: '2026-03-08', lift: then, low: null, high: null }];
    const of = { ...report, verdict, looks, decidedOn: '2026-03-08', gauges: earning(lift) };
    return verdictText(text, running, of);
  };
  const b = said('betterB', 0.12, -0.3);
  expect(b.title).toMatch(
    /^Group B won on .+ with 12% more per user, but by now earns 30% less, about \$310\.00/,
  );
  expect(b.tone).toBe('blocked');
  expect(b.lead).toContain('something has changed since');
  expect(said('betterA', -0.12, 0.3).title).toMatch(
    /^Group A won on .+ 12% less .+ by now group B earns 30% more/,
  );
  expect(said('same', 0.01, 0.05).title).toMatch(/^On .+ but by now group B differs by 5% per user/);
  expect([said('betterB', 0.12, 0.01).tone, said('same', 0.01, -0.01).tone]).toEqual(['decided', 'decided']);
});

const guards: AbTestReport['gauges'] = [
  ...report.gauges,
  { gauge: 'fillRate', a: '0.8', b: '0.76', lift: -0.05, low: -0.07, high: -0.03, chance: 0 },
  { gauge: 'retention7', a: '0.2', b: '0.18', lift: -0.1, low: -0.15, high: -0.05, chance: 0 },
];

it('a group that earns more and loses a guard is no plain winner: the sentence names what it loses', () => {
  const said = (
    verdict: AbTestReport['verdict'],
    lostGuards: AbTestReport['lostGuards'],
    sameSettings = false,
  ) => {
    const lifts: Readonly<Partial<Record<AbTestReport['verdict'], number>>> = { betterA: -0.04, same: 0.01 };
    const gauges = [...earning(lifts[verdict] ?? 0.04), ...guards.slice(1)];
    const of = { ...report, verdict, gauges, lostGuards, decidedOn: '2026-03-08' };
    return verdictText(text, { ...running, sameSettings }, of);
  };
  const b = said('betterB', ['fillRate', 'retention7']);
  expect(b.title).toBe(
    'Group B earns 4% more per user, about $310.00 a month, but is worse in: Fill rate (−5%), Came back on day 7 (−10%).',
  );
  expect(b.tone).toBe('blocked');
  expect(b.lead).toContain('before you take it');
  expect(said('betterA', ['fillRate']).title).toContain('but is better in: Fill rate (−5%).');
  expect(said('same', ['retention7']).title).toContain('but group B is worse in: Came back on day 7 (−10%).');
  expect(said('betterB', ['fillRate'], true).title).toContain('have the same rules');
  expect(said('betterB', []).tone).toBe('decided');
});

it('whoever is about to take that group is told of what it loses, whoever takes the other is not', () => {
  const of = (verdict: AbTestReport['verdict'], taken: 'A' | 'B') =>
    lossText(text, { verdict, gauges: guards, lostGuards: ['retention7'] }, taken);
  expect(of('betterB', 'B')).toBe('Group B is worse in: Came back on day 7 (−10%).');
  expect(of('same', 'B')).toBe(of('betterB', 'B'));
  expect(of('betterA', 'A')).toBe('Group B is better in: Came back on day 7 (−10%).');
  expect([of('betterB', 'A'), of('same', 'A'), of('betterA', 'B')]).toEqual([null, null, null]);
  // Nobody of A came back: there is no change relative to that.
  const gone = guards.map((one) => ({ ...one, a: '0', b: '0.12', lift: null, low: null, high: null }));
  expect(lossText(text, { verdict: 'betterA', gauges: gone, lostGuards: ['retention7'] }, 'A')).toBe(
    'Group B is better in: Came back on day 7 (group A 0%, group B 12%).',
  );
  expect(lossText(text, { verdict: 'betterB', gauges: guards, lostGuards: [] }, 'B')).toBeNull();
});

it('writes shares with their sign and small probabilities by their size', () => {
  expect([signedPercent(0.051), signedPercent(-0.02), signedPercent(0)]).toEqual(['+5.1%', '−2%', '0%']);
  expect([0.9999, 0.5, 0].map(chanceText)).toEqual(['> 99.9%', '50%', '< 0.1%']);
  expect([formatChance(0.6543), formatChance(1e-12)]).toEqual(['= 0.654', '< 0.001']);
});

it('says no more to be lost than there is, however wide the interval', () => {
  expect(rangeText(text, -1.524, 2.284)).toBe(rangeText(text, -1, 2.284));
  expect(rangeText(text, -0.4, 0.1)).toContain(signedPercent(-0.4));
});
