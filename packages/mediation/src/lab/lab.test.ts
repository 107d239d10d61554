import { expect, test } from 'vitest';
import { noChance } from '../chance.ts';
import { compile } from '../compile.ts';
import { decide } from '../decide.ts';
import { anInstance, aPlacement, aProfile, aRule } from '../testing/build.ts';
import { estimateOrder } from './estimate-order.ts';
import { cascadeValue, fillModel } from './fill-model.ts';
import type { OrderOf } from './log.ts';
import { orderOfRule } from './order-of-rule.ts';
import { leastEffective, refusalOf } from './refusal.ts';
import { LabLog } from './testing/lab-log.ts';
import { labWorld } from './testing/lab-world.ts';
import { unknownInstances } from './unknown-instances.ts';

const unchanged: OrderOf = (_country, served) => served;
const always =
  (...order: readonly number[]): OrderOf =>
  (_country, served) =>
    order.filter((id) => served.includes(id));

test('the value of an order: what is asked first and fills is not asked of the next', () => {
  const at = (fill: number, ecpm: number) => ({ fill, value: ecpm });
  expect(cascadeValue([at(0.2, 12), at(0.5, 6), at(0.9, 2)])).toBeCloseTo(5.52, 10);
  expect(cascadeValue([at(0.9, 2), at(0.5, 6), at(0.2, 12)])).toBeCloseTo(2.22, 10);
  expect(cascadeValue([])).toBe(0);
});

test('a country with few counts is drawn towards all countries', () => {
  const one = { users: 0, instanceId: 1 };
  const model = fillModel([
    { ...one, country: 'US', asked: 980, filled: 490, revenue: 4.9 },
    { ...one, country: 'DE', asked: 20, filled: 10, revenue: 0.3 },
  ]);
  expect(model('US', 1)).toEqual({ fill: 0.5, value: expect.closeTo(0.01, 4) });
  expect(model('DE', 1).value).toBeCloseTo((0.3 + 20 * (5.2 / 500)) / 30, 12);
  expect(model('FR', 1)).toEqual({ fill: 0.5, value: 5.2 / 500 });
  expect(model('US', 2)).toEqual({ fill: 0, value: 0 });
});

/** Requests that each begin with one of two by a chance that is known, and then earn what they earn to the cent. */
function drawn(
  firsts: readonly { readonly order: readonly number[]; readonly chance: number; readonly earns: number }[],
) {
  const log = new LabLog();
  for (let nth = 0; nth < 6_400; nth += 1) {
    const person = { users: nth % 32, country: 'US' };
    // Every chance as often as it is said to be, within each group of users.
    const at = (Math.floor(nth / 32) % 20) / 20;
    const { order, chance, earns } =
      firsts.find((_, place) => at < sumOf(firsts.slice(0, place + 1))) ?? firsts[0] ?? never();
    const [first = 0] = order;
    log.ask(person, first, earns > 0, earns);
    log.note(person, order, earns, chance);
  }
  return log.rows();
}
const sumOf = (some: readonly { readonly chance: number }[]) =>
  some.reduce((sum, { chance }) => sum + chance, -1e-9);
const never = (): never => expect.unreachable();

test('requests that began by chance as the other order begins say what it would have earned', () => {
  const log = drawn([
    { order: [1, 2], chance: 0.9, earns: 0.002 },
    { order: [2, 1], chance: 0.1, earns: 0.005 },
  ]);
  const estimate = estimateOrder(log, always(2, 1)) ?? never();
  expect(estimate.earned).toBeCloseTo(0.9 * 0.002 + 0.1 * 0.005, 9);
  expect(estimate.expected).toBeCloseTo(0.005, 9);
  expect(estimate).toMatchObject({
    requests: 6400,
    changed: expect.closeTo(0.9),
    changedFirst: expect.closeTo(0.9),
  });
  expect(estimate.spokenFor).toBeCloseTo(1, 9);
  expect(estimate.effective).toBeCloseTo(640, 6);
  expect(refusalOf(estimate)).toBeNull();
  expect(estimate.interval.low).toBeGreaterThan(0);
});

test('the same order: nothing differs but what chance let be asked otherwise', () => {
  const placed = drawn([{ order: [1, 2], chance: 1, earns: 0.002 }]);
  const estimate = estimateOrder(placed, unchanged) ?? never();
  expect(estimate.difference).toBeCloseTo(0, 12);
  expect(estimate).toMatchObject({ changed: 0, changedFirst: 0, empty: 0 });
  expect(refusalOf(estimate)).toBeNull();
});

test('refuses where the past says nothing', () => {
  expect(estimateOrder({ requests: [], instances: [] }, unchanged)).toBeNull();
  const placed = drawn([{ order: [1, 2], chance: 1, earns: 0.002 }]);
  const refused = (orderOf: OrderOf, log = placed) => refusalOf(estimateOrder(log, orderOf) ?? never());
  // Manual begins with 1, whatever chance says.
  expect(refused(always(2, 1))).toBe('neverFirst');
  expect(refused(always())).toBe('nothingLeft');
  const rare = new LabLog();
  for (let nth = 0; nth < 2_000; nth += 1) {
    const isOther = nth % 100 === 0;
    const order = isOther ? [2, 1] : [1, 2];
    rare.ask({ users: nth % 32, country: 'US' }, isOther ? 2 : 1, true, 0.002);
    rare.note({ users: nth % 32, country: 'US' }, order, 0.002, isOther ? 0.01 : 0.99);
  }
  expect(refused(always(2, 1), rare.rows())).toBe('tooFew');
  const enough = estimateOrder(placed, unchanged) ?? never();
  expect(refusalOf({ ...enough, effective: leastEffective - 0.01 })).toBe('tooFew');
  expect(refusalOf({ ...enough, effective: leastEffective })).toBeNull();
});

/** 3,200 requests of so many users, each in a group of its own; what is asked first earns by the user. */
function asked(users: number) {
  const log = new LabLog();
  for (let nth = 0; nth < 3_200; nth += 1) {
    const person = { users: nth % users, country: 'US' };
    const order = Math.floor(nth / users) % 2 === 0 ? [1, 2] : [2, 1];
    const earns = order[0] === 1 ? 0.002 : 0.001 * ((nth % users) % 4);
    log.ask(person, order[0] ?? 0, true, earns);
    log.note(person, order, earns, 0.5);
  }
  return estimateOrder(log.rows(), always(2, 1)) ?? never();
}

test('a few users do not say how users differ; groups without any say nothing of it', () => {
  expect(refusalOf(asked(8))).toBe('fewUsers');
  expect(asked(16)).toMatchObject({ groups: 16 });
  expect(refusalOf(asked(16))).toBeNull();
  expect(refusalOf(asked(32))).toBeNull();
});

test('names instances that were not served, or hardly asked and would be', () => {
  const log = new LabLog();
  for (let nth = 0; nth < 1_000; nth += 1) {
    const person = { users: nth % 32, country: 'US' };
    log.ask(person, 1, nth % 200 !== 0, nth % 200 === 0 ? 0 : 0.002);
    if (nth % 200 === 0) log.ask(person, 2, true, 0.004);
    log.note(person, [1, 2], 0.002, 1);
  }
  expect(unknownInstances(log.rows(), always(1, 2), [1, 2, 3])).toEqual([3]);
  expect(unknownInstances(log.rows(), always(2, 1), [1, 2])).toEqual([2]);
  expect(unknownInstances(log.rows(), always(1), [1])).toEqual([]);
});

const config = aPlacement({
  instances: [
    anInstance(1, { manualEcpm: { '00': '3' } }),
    anInstance(2, { manualEcpm: { '00': '2', DE: '9' } }),
    anInstance(3, { networkId: 2 }),
    anInstance(4, { networkId: 3, isBidding: true }),
  ],
});
const entry = (instanceId: number, enabled = true) => ({ instanceId, enabled });
const draft = {
  rule: { autoOptimized: true, waterfall: [1, 2, 3].map((id) => entry(id)), bidding: [entry(4)] },
  floor: null,
  prices: new Map<number, number>(),
};
const noBids = [null, null, null];

test('a draft orders as delivery would: Auto by country, Manual as placed, bids among them', () => {
  const auto = orderOfRule(config, {}, draft);
  expect(auto('US', [3, 2, 1], noBids)).toEqual([1, 2, 3]);
  expect(auto('DE', [3, 2, 1], noBids)).toEqual([2, 1, 3]);
  // What a device did not get before, it does not get now.
  expect(auto('US', [3, 1], [null, null])).toEqual([1, 3]);
  expect(auto('US', [1, 4, 2], [null, 2.5, null])).toEqual([1, 4, 2]);
  const manual = orderOfRule(
    config,
    {},
    {
      ...draft,
      rule: { ...draft.rule, autoOptimized: false, waterfall: [entry(2), entry(3, false), entry(1)] },
    },
  );
  expect(manual('US', [3, 2, 1], noBids)).toEqual([2, 1]);
  const rules = [aRule(1, { autoOptimized: true }, [1, 2, 3], [4])];
  const bids = [{ instanceId: 4, price: 2.5 }];
  const decided = decide(compile({ ...config, rules }), aProfile({ userId: '' }), bids, noChance).instances;
  const served = decided.map(({ instanceId }) => instanceId);
  expect(
    auto(
      'US',
      served,
      served.map((id) => (id === 4 ? 2.5 : null)),
    ),
  ).toEqual(served);
});

test('a floor leaves out what is known to earn less, and a price moves what it is said of', () => {
  const floored = orderOfRule(config, {}, { ...draft, floor: 2.5 });
  expect(floored('US', [1, 2, 3, 4], [null, null, null, 2])).toEqual([1, 3]);
  const priced = orderOfRule(config, {}, { ...draft, prices: new Map([[3, 5]]) });
  expect(priced('US', [1, 2, 3], noBids)).toEqual([3, 1, 2]);
});

test('a week of a made-up placement: the truth lies within the interval', () => {
  const {
    config: ofWorld,
    estimates,
    log,
    truth,
  } = labWorld(3, { users: 4_000, instances: 4, exploration: 0.1 });
  const entries = ofWorld.rules[0]?.waterfall ?? [];
  const auto = { ...draft, rule: { autoOptimized: true, waterfall: entries, bidding: [] } };
  const orderOf = orderOfRule(ofWorld, estimates, auto);
  const { interval, difference } = estimateOrder(log, orderOf) ?? never();
  const really = truth(orderOf) - truth(unchanged);
  expect(really).toBeGreaterThan(interval.low);
  expect(really).toBeLessThan(interval.high);
  expect(interval.high - difference).toBeCloseTo(difference - interval.low, 12);
});
