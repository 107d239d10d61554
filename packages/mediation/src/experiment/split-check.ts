import { chiSquareAbove } from './chi-square.ts';

export interface SplitCheck {
  readonly chiSquare: number;
  /** How likely a split at least so far off is when everybody was drawn as planned. */
  readonly p: number;
  /** The groups can't be compared: somebody is missing from one of them. */
  readonly isOff: boolean;
}

/** Below it a split is off: one right test in a thousand is blocked in error. */
export const splitAlarm = 0.001;

/**
 * Whether users came into the groups as planned (sample ratio mismatch), by the chi-square test.
 * @param users of each group, and the shares that were planned, in any unit
 * @throws RangeError unless there are two groups or more, each with a share
 */
export function checkSplit(users: readonly number[], shares: readonly number[]): SplitCheck {
  if (users.length < 2 || users.length !== shares.length || shares.some((share) => !(share > 0))) {
    throw new RangeError('A split needs two groups or more, each with a share above 0');
  }
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const [all, whole] = [sum(users), sum(shares)];
  if (all === 0) return { chiSquare: 0, p: 1, isOff: false };
  const expected = shares.map((share) => (all * share) / whole);
  const chiSquare = sum(expected.map((value, group) => ((users[group] ?? 0) - value) ** 2 / value));
  const p = chiSquareAbove(chiSquare, users.length - 1);
  return { chiSquare, p, isOff: p < splitAlarm };
}
