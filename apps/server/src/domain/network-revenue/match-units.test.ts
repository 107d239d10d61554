import { describe, expect, test } from 'vitest';
import { randomOf } from '../../testing/random-of.ts';
import { type KnownInstance, type Match, matcherOf } from './match-units.ts';

const known = (id: number, change: Partial<KnownInstance> = {}): KnownInstance => ({
  ...{ id, name: `Instance ${id}`, unitId: `unit-${id}`, appId: id, placementId: id, appName: `App ${id}` },
  ...{ platform: 1, accountId: 7, formerUnits: [], ...change },
});
const day = '2026-03-10';
const idOf = (found: Match) => (typeof found === 'string' ? found : found.id);

describe('a file that people write', () => {
  const match = matcherOf([known(1), known(2), known(3, { unitId: '2' })], [{ unit: 'old', instance: 1 }]);
  test.each([
    ['old', 1],
    ['unit-1', 1],
    ['2', 3],
    ['1', 1],
    ['INSTANCE 2', 2],
    ['unit-9', 'unknown'],
    ['', 'unknown'],
    ['1e0', 'unknown'],
  ])('"%s" is %s', (unit, found) => {
    expect(idOf(match({ unit, day }))).toBe(found);
  });
});

describe('a report of the network itself', () => {
  const name = 'Rewarded_Android';
  const by = {
    accountId: 7,
    appKeys: new Map([
      [1, '1001'],
      [2, '1002'],
    ]),
    isOnly: true,
  };

  test('a short number is no id of ours', () => {
    expect(idOf(matcherOf([known(1), known(2)], [], by)({ unit: '1', day }))).toBe('unknown');
  });

  test('of two games with one name, the one that is said', () => {
    const match = matcherOf([known(1, { unitId: name }), known(2, { unitId: name })], [], by);
    expect(idOf(match({ unit: name, app: '1002', day }))).toBe(2);
    expect(idOf(match({ unit: name, day }))).toBe('ambiguous');
    expect(idOf(match({ unit: name, app: '1003', day }))).toBe('unknown');
  });

  test("of a game that is not set up here, nobody's: not of another that is", () => {
    expect(idOf(matcherOf([known(1, { unitId: name })], [], by)({ unit: name, app: '1003', day }))).toBe(
      'unknown',
    );
  });

  test('an app whose key is not known may be the one', () => {
    const match = matcherOf([known(1, { unitId: name }), known(3, { unitId: name })], [], by);
    expect(idOf(match({ unit: name, app: '1003', day }))).toBe(3);
    expect(idOf(match({ unit: name, app: '1001', day }))).toBe(1);
  });

  test('what runs with another account is none of its, what runs with none may be', () => {
    const of = (accountId: number | null) => matcherOf([known(1, { accountId })], [], by);
    expect(idOf(of(7)({ unit: 'unit-1', day }))).toBe(1);
    expect(idOf(of(null)({ unit: 'unit-1', day }))).toBe(1);
    expect(idOf(of(8)({ unit: 'unit-1', day }))).toBe('unknown');
    expect(idOf(of(8)({ unit: 'instance 1', day }))).toBe('unknown');
  });

  test('what somebody has chosen is so, whatever is said', () => {
    const match = matcherOf([known(1, { accountId: 8 })], [{ unit: 'x', instance: 1 }], by);
    expect(idOf(match({ unit: 'x', app: '1009', day }))).toBe(1);
  });

  test('of several accounts, an app that is linked to none needs a sign that it is with this one', () => {
    const known1 = [known(1, { accountId: null, unitId: name })];
    const match = matcherOf(known1, [], { ...by, isOnly: false });
    expect(match({ unit: name, day })).toBe('unlinked');
    expect(match({ unit: 'instance 1', day })).toBe('unlinked');
    expect(idOf(match({ unit: name, app: '1001', day }))).toBe(1);
    expect(match({ unit: name, app: '1002', day })).toBe('unknown');
  });
});

describe('a Unit ID that was changed', () => {
  const until = (unitId: string, day: string) => ({ unitId, until: day });
  const on = (instances: readonly KnownInstance[], unit: string, day: string) =>
    idOf(matcherOf(instances, [])({ unit, day }));

  test('days before, and late ones, stay with the instance', () => {
    const one = known(1, { formerUnits: [until('old', '2026-03-05')] });
    for (const at of ['2026-03-01', '2026-03-05', '2026-03-09']) expect(on([one], 'old', at)).toBe(1);
    expect(on([one], 'unit-1', '2026-03-01')).toBe(1);
  });

  test('that another has now: theirs from the day after', () => {
    const both = [known(1, { formerUnits: [until('x', '2026-03-05')] }), known(2, { unitId: 'x' })];
    expect(on(both, 'x', '2026-03-05')).toBe(1);
    expect(on(both, 'x', '2026-03-06')).toBe(2);
  });

  test('that went from hand to hand on one day: nobody’s up to it', () => {
    const both = [1, 2].map((id) => known(id, { formerUnits: [until('x', '2026-03-05')] }));
    expect(on(both, 'x', '2026-03-04')).toBe('ambiguous');
  });

  test('whoever had it, each day of a life of changes has one owner, and it is who had it then', () => {
    const days = Array.from({ length: 20 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
    const random = randomOf(27);
    for (let round = 0; round < 200; round += 1) {
      // Day by day somebody else may get it; who gives it up is called otherwise then.
      let holder = Math.floor(random() * 3);
      const former: ReturnType<typeof until>[][] = [[], [], []];
      const had = days.map((day) => {
        const before = holder;
        if (random() < 0.3) holder = Math.floor(random() * 4);
        if (holder !== before && before < 3) former[before]?.push(until('x', day));
        return before;
      });
      const instances = former.map((formerUnits, at) =>
        known(at + 1, { formerUnits, unitId: at === holder ? 'x' : `other-${at}` }),
      );
      const firstFree = had.indexOf(3);
      days.slice(0, firstFree < 0 ? days.length : firstFree).forEach((day, at) => {
        expect(on(instances, 'x', day)).toBe((had[at] ?? 0) + 1);
      });
    }
  });
});
