import { allRegions } from '@millrace/contract/kit/fields';
import type { RuleConfig } from './config.ts';

export interface OrderedRule {
  readonly rule: RuleConfig;
  /** Tried among the rules that name the country, or among those for ALL. */
  readonly block: 'country' | 'all';
  /** False for a rule of other countries: it can't match, and stands where it would be tried in its own. */
  readonly namesCountry: boolean;
}

/** All rules in the order in which they are tried for the country: those that name countries by priority, then those for ALL. */
export function rulesInOrder(rules: readonly RuleConfig[], country: string): OrderedRule[] {
  const byPriority = rules.toSorted((one, other) => one.priority - other.priority || one.id - other.id);
  const ordered = byPriority.map((rule): OrderedRule => {
    const named = country !== allRegions && rule.countries.includes(country);
    const forAll = rule.countries.includes(allRegions);
    return { rule, block: named || !forAll ? 'country' : 'all', namesCountry: named || forAll };
  });
  return [
    ...ordered.filter(({ block }) => block === 'country'),
    ...ordered.filter(({ block }) => block === 'all'),
  ];
}

/** Every country that some rule names. */
export function namedCountries(rules: readonly RuleConfig[]): Set<string> {
  return new Set(rules.flatMap(({ countries }) => countries));
}
