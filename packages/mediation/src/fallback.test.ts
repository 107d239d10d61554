import { everyone } from '@millrace/contract/publisher/targeting';
import { describe, expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import { compile } from './compile.ts';
import type { PlacementConfig } from './config.ts';
import { decide } from './decide.ts';
import { fallbackIn } from './fallback.ts';
import { anInstance, aPlacement, aProfile, aRule } from './testing/build.ts';

const instances = [anInstance(1), anInstance(2, { isBidding: true, networkId: 2 })];
const tablets = { ...everyone, deviceTypes: ['tablet' as const] };

const of = (known: Partial<PlacementConfig>, country: string | null = 'US') =>
  fallbackIn(compile(aPlacement({ instances, ...known })), country);

describe('fallbackIn', () => {
  test('without a rule, what the placement has', () => {
    expect(of({})).toBe('waterfall');
    expect(of({ instances: instances.slice(1) })).toBe('onlyBids');
    expect(of({ instances: [] })).toBe('nothing');
    expect(of({ instances: [anInstance(1, { enabled: false })] })).toBe('nothing');
  });

  test('a rule for everybody ends the search', () => {
    expect(of({ rules: [aRule(1, {}, [], [2])] })).toBe('onlyBids');
    expect(of({ rules: [aRule(1, {}, [], [2]), aRule(2, {}, [1])] })).toBe('onlyBids');
    expect(of({ rules: [aRule(1)] })).toBe('nothing');
  });

  test('a rule for some does not', () => {
    expect(of({ rules: [aRule(1, { targeting: tablets }, [], [2])] })).toBe('waterfall');
    const rules = [aRule(1, { targeting: tablets }, [], [2]), aRule(2, {}, [], [2])];
    expect(of({ rules })).toBe('onlyBids');
  });

  test('rules with conditions that hold more than the one for everybody leave all others out', () => {
    const tested = (...held: readonly (readonly [number[], number[]])[]) =>
      of({
        rules: held.map(([waterfall, bidding], at) =>
          aRule(at + 1, at < held.length - 1 ? { targeting: tablets } : {}, waterfall, bidding),
        ),
      });
    expect(tested([[1], []], [[], []])).toBe('nothingForOthers');
    expect(tested([[], [2]], [[], []])).toBe('nothingForOthers');
    expect(tested([[1], []], [[], [2]])).toBe('onlyBidsForOthers');
    expect(tested([[], [2]], [[1], []], [[], [2]])).toBe('onlyBidsForOthers');
    expect(tested([[], [2]], [[], [2]])).toBe('onlyBids');
    expect(tested([[], []], [[], []])).toBe('nothing');
    expect(tested([[1], []], [[1], []])).toBe('waterfall');
    // Of another country it is the rule for all others that says it.
    const rules = [aRule(1, { targeting: tablets }, [1]), aRule(2, { countries: ['BR'] })];
    expect([of({ rules }, 'BR'), of({ rules }, 'US')]).toEqual(['nothing', 'waterfall']);
  });

  test('says of a phone without those conditions what it is served', () => {
    const rules = [aRule(1, { targeting: tablets }, [1]), aRule(2, {}, [])];
    const placement = compile(aPlacement({ instances, rules }));
    const served = (deviceType: 'tablet' | 'phone') =>
      decide(placement, aProfile({ deviceType }), [], seededChance(1)).instances.length;
    expect([served('tablet'), served('phone')]).toEqual([1, 0]);
    expect(fallbackIn(placement, 'US')).toBe('nothingForOthers');
  });

  test('rules that name the country come first; those switched off do not count', () => {
    const rules = [aRule(1, {}, [1]), aRule(2, { countries: ['BR'] }, [], [2])];
    expect([of({ rules }), of({ rules }, 'BR'), of({ rules }, null)]).toEqual([
      'waterfall',
      'onlyBids',
      'waterfall',
    ]);
    expect(of({ rules: rules.map((rule) => ({ ...rule, enabled: rule.id === 1 })) }, 'BR')).toBe('waterfall');
  });

  test('says of a plain phone what it is served', () => {
    const rules = [
      aRule(1, { countries: ['BR'] }, [], [2]),
      aRule(2, { countries: ['JP'] }),
      aRule(3, {}, [1]),
    ];
    const placement = compile(aPlacement({ instances, rules }));
    for (const country of ['US', 'BR', 'JP']) {
      const decision = decide(placement, aProfile({ country }), [], seededChance(1));
      const served =
        decision.instances.length > 0 ? 'waterfall' : decision.toBid.length > 0 ? 'onlyBids' : 'nothing';
      expect([country, fallbackIn(placement, country)]).toEqual([country, served]);
    }
  });
});
