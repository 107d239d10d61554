import type { RuleForm } from '@millrace/contract/publisher/mediation-rule';
import { everyone } from '@millrace/contract/publisher/targeting';
import { firstLists, type Instances } from './entries.ts';
import { loadingNames } from './LoadingFields.tsx';

const names = [
  'name',
  'countries',
  'optimizedType',
  ...loadingNames,
  'waterfall',
  'bidding',
  'targeting',
] as const;

/** Of a stored rule, what its form holds. */
export function valuesOf(rule: RuleForm) {
  return Object.fromEntries(names.map((name) => [name, rule[name]]));
}

/** What stands in the form of a new rule: everything of the placement that is on, for everyone. */
export function newValues(instances: Instances) {
  return {
    name: '',
    countries: [],
    optimizedType: 'auto',
    ...Object.fromEntries(loadingNames.map((name) => [name, null])),
    ...firstLists(instances),
    targeting: everyone,
  };
}
