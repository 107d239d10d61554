import type { TestConfig } from './config.ts';
import type { GroupInTest } from './decision.ts';
import { murmur3 } from './murmur3.ts';

export interface Assignment {
  readonly group: 'A' | 'B';
  /** False for a person without an id: gets group A's ads, and is left out of the test's figures. */
  readonly counted: boolean;
}

const counted: Record<Assignment['group'], Assignment> = {
  A: { group: 'A', counted: true },
  B: { group: 'B', counted: true },
};
const nobody: Assignment = { group: 'A', counted: false };

/**
 * The group of a person in a test: the same every time, on every node, and independent of the person's group in other
 * tests. A larger share moves people from A to B only, a smaller one from B to A only.
 * @param userId the SDK's id of the person, never the device's
 * @param shareB percent of the people in group B
 */
export function assignGroup(testId: number, userId: string, shareB: number): Assignment {
  if (userId === '') return nobody;
  return counted[murmur3(`${testId}:${userId}`) % 10_000 < shareB * 100 ? 'B' : 'A'];
}

/** The test and the person's group in it; null without a test. */
export function groupInTest(
  test: Pick<TestConfig, 'id' | 'shareB'> | null,
  userId: string,
): GroupInTest | null {
  if (test === null) return null;
  const { group, counted } = assignGroup(test.id, userId, test.shareB);
  return { id: test.id, group, counted };
}
