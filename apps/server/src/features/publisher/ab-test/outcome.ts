import type { StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { type Groups, instancesOf } from './groups.ts';

/** What ending a test does, as data: the screen writes it out before, the end carries it out. */
export interface Outcome {
  /** Rules of group B that go. */
  readonly removed: readonly StoredRule[];
  /** Rules of group A that get the settings and instances of the rule of group B that was copied from them. */
  readonly rewritten: readonly { readonly from: StoredRule; readonly to: StoredRule }[];
  /** Rules of group B without one in group A to go into: they become ordinary rules. */
  readonly adopted: readonly StoredRule[];
  /** Rules of group A that group B does without: switched off. */
  readonly rulesOff: readonly StoredRule[];
  /** The ordinary rules in the order in which they are tried then, those that are off last. */
  readonly order: readonly number[];
  /** The rules that serve everybody then, as they are now. */
  readonly serving: readonly StoredRule[];
  readonly instancesOff: readonly number[];
}

const isOn = ({ status }: StoredRule) => status === 1;

export function keepA({ A, B }: Groups<StoredRule>): Outcome {
  const kept = new Set(instancesOf(A));
  return {
    removed: B,
    rewritten: [],
    adopted: [],
    rulesOff: [],
    order: A.map(({ id }) => id),
    serving: A.filter(isOn),
    instancesOff: instancesOf(B).filter((id) => !kept.has(id)),
  };
}

export function applyB({ A, B }: Groups<StoredRule>): Outcome {
  const rewritten = B.flatMap((to, index) => {
    // Of two copies of one rule, the one that is tried first goes back into it.
    const first = B.findIndex(({ originId }) => originId === to.originId) === index;
    const from = A.find(({ id }) => id === to.originId);
    return from !== undefined && first ? [{ from, to }] : [];
  });
  const goesInto = new Map(rewritten.map(({ from, to }) => [to.id, from.id]));
  const replaced = new Set(goesInto.values());
  const left = A.filter(({ id }) => !replaced.has(id));
  const kept = new Set(instancesOf(B));
  return {
    removed: rewritten.map(({ to }) => to),
    rewritten,
    adopted: B.filter(({ id }) => !goesInto.has(id)),
    rulesOff: left.filter(isOn),
    order: [...B.map(({ id }) => goesInto.get(id) ?? id), ...left.map(({ id }) => id)],
    serving: B.filter(isOn),
    instancesOff: instancesOf(A).filter((id) => !kept.has(id)),
  };
}
