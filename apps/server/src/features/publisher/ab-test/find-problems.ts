import { isDeepStrictEqual } from 'node:util';
import type { TestCheck, TestedUnit, TestProblem } from '@millrace/contract/publisher/ab-test';
import { formOf, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { entriesOf, type Groups } from './groups.ts';
import { unitKey } from './units.ts';

/** Everything that decides whether a test may start. */
export interface Preparation {
  readonly appStatus: number;
  readonly placementStatus: number;
  readonly sameSettings: boolean;
  readonly groups: Groups<StoredRule>;
  readonly units: readonly TestedUnit[];
  /** Keys (see `unitKey`) of Unit IDs that instances of the app have already. */
  readonly taken: ReadonlySet<string>;
  /** Instances that the placement has now, and may have. */
  readonly instances: number;
  readonly mostInstances: number;
}

type Problem = TestCheck['problems'][number];

const about = (kind: TestProblem, name = '', ruleId: number | null = null): Problem => ({
  kind,
  name,
  ruleId,
});

/** What keeps a test from starting, in the order of the steps that mend it; empty: it may start. */
export function findProblems(preparation: Preparation): Problem[] {
  const { groups, units, sameSettings, instances, mostInstances } = preparation;
  const servingB = groups.B.filter(isOn);
  return [
    ...(preparation.appStatus === 1 ? [] : [about('appOff')]),
    ...(preparation.placementStatus === 1 ? [] : [about('placementOff')]),
    ...(groups.A.some((rule) => isOn(rule) && serves(rule)) ? [] : [about('groupAEmpty')]),
    ...(servingB.length > 0 ? [] : [about('groupBEmpty')]),
    ...servingB.filter((rule) => !serves(rule)).map(({ name, id }) => about('ruleEmpty', name, id)),
    ...(sameSettings && servingB.length > 0 && !sameGroups(groups) ? [about('settingsDiffer')] : []),
    ...units.filter(({ unitIdB }) => unitIdB === null).map(({ name }) => about('unitMissing', name)),
    ...takenOrTwice(preparation).map((name) => about('unitTaken', name)),
    ...(instances + units.length > mostInstances ? [about('tooManyInstances')] : []),
  ];
}

function takenOrTwice({ units, taken }: Preparation): string[] {
  const seen = new Set(taken);
  return units.flatMap(({ adnId, unitIdB, name }) => {
    if (unitIdB === null) return [];
    const key = unitKey(adnId, unitIdB);
    if (seen.has(key)) return [name];
    seen.add(key);
    return [];
  });
}

const isOn = ({ status }: StoredRule) => status === 1;
const serves = (rule: StoredRule) => entriesOf(rule).some(({ enabled }) => enabled);

/** Whether both groups would serve the same, names and what is switched off apart. */
export function sameGroups({ A, B }: Groups<StoredRule>): boolean {
  return isDeepStrictEqual(A.filter(isOn).map(settingsOf), B.filter(isOn).map(settingsOf));
}

function settingsOf(rule: StoredRule) {
  const { name: _, ...settings } = formOf(rule);
  return settings;
}
