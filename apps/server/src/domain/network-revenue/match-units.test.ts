import { describe, expect, test } from 'vitest';
import { type KnownInstance, matcherOf } from './match-units.ts';

const known = (id: number, change: Partial<KnownInstance> = {}): KnownInstance => ({
  ...{ id, name: `Instance ${id}`, unitId: `unit-${id}`, appId: id, placementId: id, appName: `App ${id}` },
  ...{ platform: 1, accountId: null, ...change },
});
const idOf = (found: KnownInstance | string) => (typeof found === 'string' ? found : found.id);

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
    expect(idOf(match(unit))).toBe(found);
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
  };

  test('a short number is no id of ours', () => {
    expect(idOf(matcherOf([known(1), known(2)], [], by)('1'))).toBe('unknown');
  });

  test('of two games with one name, the one that is said', () => {
    const match = matcherOf([known(1, { unitId: name }), known(2, { unitId: name })], [], by);
    expect(idOf(match(name, '1002'))).toBe(2);
    expect(idOf(match(name))).toBe('ambiguous');
    expect(idOf(match(name, '1003'))).toBe('unknown');
  });

  test("of a game that is not set up here, nobody's: not of another that is", () => {
    expect(idOf(matcherOf([known(1, { unitId: name })], [], by)(name, '1003'))).toBe('unknown');
  });

  test('an app whose key is not known may be the one', () => {
    const match = matcherOf([known(1, { unitId: name }), known(3, { unitId: name })], [], by);
    expect(idOf(match(name, '1003'))).toBe(3);
    expect(idOf(match(name, '1001'))).toBe(1);
  });

  test('what runs with another account is none of its, what runs with none may be', () => {
    const of = (accountId: number | null) => matcherOf([known(1, { accountId })], [], by);
    expect(idOf(of(7)('unit-1'))).toBe(1);
    expect(idOf(of(null)('unit-1'))).toBe(1);
    expect(idOf(of(8)('unit-1'))).toBe('unknown');
    expect(idOf(of(8)('instance 1'))).toBe('unknown');
  });

  test('what somebody has chosen is so, whatever is said', () => {
    const match = matcherOf([known(1, { accountId: 8 })], [{ unit: 'x', instance: 1 }], by);
    expect(idOf(match('x', '1009'))).toBe(1);
  });
});
