import { unknownPrice } from '@millrace/mediation/prices';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDecision } from '../testing/build.ts';
import {
  refusedWaterfall,
  type WaterfallContext,
  waterfallAnswer,
  waterfallVersions,
} from './waterfall-answer.ts';

/** Rule 1012 is known; 900 and above bid while they load. */
const context: WaterfallContext = {
  ruleOf: (id) => (id === 1012 ? { name: 'test"Rule\n', priority: 2 } : undefined),
  ownBids: [],
  bidsHere: (id) => id === 800,
  bidsWhileLoading: (id) => id >= 900,
  expected: (id) => (id === 999 ? unknownPrice : { ecpm: 1.05, source: id === 902 ? 'manual' : 'estimate' }),
};

const two = [
  { instanceId: 234, ecpm: 1.1, source: 'estimate', place: 2 },
  { instanceId: 123, ecpm: 1, source: 'manual', place: 1 },
] as const;

const parsed = (...args: Parameters<typeof waterfallAnswer>): unknown => JSON.parse(waterfallAnswer(...args));

test('version 4, as the documentation shows it', () => {
  const decision = aDecision({
    ruleId: 1012,
    autoOptimized: false,
    test: { id: 100, group: 'B', counted: true },
    instances: [{ instanceId: 7, ecpm: 3.25, source: 'bid', place: 4 }, ...two],
    toBid: [345, 346],
  });
  expect(parsed(4, decision, context)).toEqual({
    code: 0,
    msg: '',
    abt: 2,
    abtId: 100,
    rule: { id: 1012, n: 'test"Rule\n', t: 1, i: 2 },
    ins: [
      { id: 7, i: 0, r: 3.25, rp: 1 },
      { id: 234, i: 2, r: 1.1, rp: 2 },
      { id: 123, i: 1, r: 1, rp: 3 },
    ],
    c2s: [345, 346],
  });
});

test('no rule, Auto and an eCPM that is not known', () => {
  const instances = [...two, { instanceId: 5, ecpm: null, source: 'unknown', place: 3 }] as const;
  expect(parsed(4, aDecision({ instances }), context)).toEqual({
    code: 0,
    msg: '',
    abt: 0,
    rule: { id: 0, n: 'DefaultAuto', t: 0, i: 0 },
    ins: [
      { id: 234, i: 0, r: 1.1, rp: 2 },
      { id: 123, i: 0, r: 1, rp: 3 },
      { id: 5, i: 0, r: 0, rp: 0 },
    ],
    c2s: [],
  });
});

test('version 1 is ids only', () => {
  const decision = aDecision({ instances: two, toBid: [345], test: { id: 9, group: 'A', counted: true } });
  expect(parsed(1, decision, context)).toEqual({ code: 0, msg: '', abt: 1, abtId: 9, ins: [234, 123] });
});

describe('who is asked for a bid, by version', () => {
  const decision = aDecision({ instances: two, toBid: [345, 901] });

  test.each([
    [2, undefined, [234, 123]],
    [3, [345, 901], [234, 123]],
    [4, [345], [234, 901, 123]],
  ] as const)('version %i', (version, c2s, ids) => {
    const answer = parsed(version, decision, context);
    expect(answer).toMatchObject({ code: 0, ins: ids.map((id) => ({ id })), ...(c2s && { c2s }) });
    if (c2s === undefined) expect(answer).not.toHaveProperty('c2s');
  });

  test('one whose eCPM is not known stands last', () => {
    const answer = parsed(4, { ...decision, toBid: [999] }, context);
    expect(answer).toMatchObject({ ins: [{ id: 234 }, { id: 123 }, { id: 999, r: 0, rp: 0 }], c2s: [] });
  });

  test('two of the same eCPM both stay', () => {
    const answer = parsed(4, { ...decision, toBid: [901, 902] }, context);
    expect(answer).toMatchObject({
      ins: [{ id: 234 }, { id: 901, rp: 2 }, { id: 902, rp: 3 }, { id: 123 }],
    });
  });
});

test.each([
  ['nothingLeft', 40],
  ['placementOff', 30],
  ['deviceExcluded', 30],
  ['appBlocked', 20],
] as const)('%s is code %i', (outcome, code) => {
  expect(parsed(4, aDecision({ outcome }), context)).toMatchObject({ code, ins: [], c2s: [] });
});

test('only bids, in a version that knows none: nothing is left', () => {
  expect(parsed(2, aDecision({ toBid: [345] }), context)).toMatchObject({ code: 40, ins: [] });
  expect(parsed(3, aDecision({ toBid: [345] }), context)).toMatchObject({ code: 0, c2s: [345] });
});

test.each([20, 30, 40, 50] as const)('refused with %i', (code) => {
  expect(JSON.parse(refusedWaterfall(code))).toMatchObject({ code, abt: 0, ins: [] });
});

test('whatever was decided: JSON without a null', () => {
  const instance = fc.record({
    instanceId: fc.nat(2000),
    ecpm: fc.option(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e-5 }))),
    source: fc.constantFrom('bid', 'estimate', 'manual', 'unknown'),
    place: fc.nat(50),
  });
  const decision = fc.record({
    outcome: fc.constantFrom('served', 'placementOff', 'appBlocked', 'deviceExcluded', 'nothingLeft'),
    ruleId: fc.constantFrom(null, 1012, 5),
    autoOptimized: fc.boolean(),
    test: fc.option(fc.record({ id: fc.nat(), group: fc.constantFrom('A', 'B'), counted: fc.boolean() })),
    instances: fc.array(instance, { maxLength: 6 }),
    toBid: fc.array(fc.nat(2000), { maxLength: 6 }),
  });
  const name = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.constantFrom(...waterfallVersions), decision, name, (version, decided, rule) => {
      const seen: unknown[] = [];
      const ruleOf = () => ({ name: rule, priority: 1 });
      JSON.parse(waterfallAnswer(version, decided, { ...context, ruleOf }), (_, value: unknown) => {
        seen.push(value);
        return value;
      });
      expect(seen).not.toContain(null);
    }),
  );
});

describe('an own bid', () => {
  const unknown = { instanceId: 77, ecpm: null, source: 'unknown', place: 3 } as const;
  const listed = (version: (typeof waterfallVersions)[number], price: number) => {
    const ownBids = [{ instanceId: 800, price, text: `{"iid":800,"price":${price}}` }];
    const decision = aDecision({ instances: [...two, unknown], toBid: [800] });
    return parsed(version, decision, { ...context, ownBids }) as { ins: (number | { id: number })[] };
  };

  test.each([
    [2, [800, 234, 123, 77]],
    [1.1, [234, 800, 123, 77]],
    [1.05, [234, 800, 123, 77]],
    [0.1, [234, 123, 800, 77]],
    // Whatever may pay goes first, also what nobody knows the price of.
    [0, [234, 123, 77, 800]],
  ])('of %d stands before the first that is worth less', (price, order) => {
    expect(listed(1, price).ins).toEqual(order);
    for (const version of [2, 3, 4] as const) {
      const answer = listed(version, price);
      expect(answer.ins.map((one) => (typeof one === 'number' ? one : one.id))).toEqual(order);
      expect(answer.ins).toContainEqual({ id: 800, i: 0, r: price, rp: 1 });
      expect(answer).toMatchObject({ code: 0, bidresp: [{ iid: 800, price }] });
    }
  });

  test('in a drawn order it stands by what was drawn for the others, and so does one that bids while it loads', () => {
    const ownBids = [{ instanceId: 800, price: 3, text: '{"iid":800}' }];
    const ordered = (...drawn: readonly [number, number]) => {
      const ids = two.map(({ instanceId }) => instanceId);
      const known = {
        instances: two,
        toBid: [800, 900],
        drawn: new Map(ids.map((id, at) => [id, drawn[at] ?? 0])),
      };
      const { ins } = parsed(4, aDecision(known), { ...context, ownBids }) as { ins: { id: number }[] };
      return ins.map(({ id }) => id);
    };
    expect(ordered(5, 4)).toEqual([234, 123, 800, 900]);
    expect(ordered(5, 0.5)).toEqual([234, 800, 900, 123]);
    expect(ordered(2, -3)).toEqual([800, 234, 900, 123]);
  });

  test('alone is something to load', () => {
    const ownBids = [{ instanceId: 800, price: 0, text: '{"iid":800}' }];
    const answer = parsed(4, aDecision({ instances: [], toBid: [800] }), { ...context, ownBids });
    expect(answer).toMatchObject({ code: 0, ins: [{ id: 800 }], c2s: [] });
  });
});
