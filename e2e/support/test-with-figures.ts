import { reportAbTest } from '@millrace/contract/publisher/ab-report';
import type { Person } from './people.ts';
import { testSince } from './running-test.ts';
import { adsWereShown, type ShownAd } from './shown-ads.ts';
import { expect } from './test.ts';
import { newWaterfall } from './waterfall.ts';

/** Users of one group over nine days; those of B bring an eighth more. */
export const crowd = (abtId: number, group: 'A' | 'B', from: number, count: number): ShownAd[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `user ${group} ${from + index}`,
    instance: 'unity',
    daysAgo: 9 - (index % 9),
    ecpm: (40 + ((index * 7) % 60)) / (group === 'A' ? 10 : 8.9),
    abtId,
    abt: group === 'A' ? 1 : 2,
  }));

/** What a test says to whoever asks for it. */
export const reportOf = async ({ api }: Pick<Person, 'api'>, id: number) =>
  reportAbTest.response.parse(await api.get(`${reportAbTest.path}?id=${id}`));

/** A test that has run for nine days, with enough users in each group to be judged; in an app of its own. @returns its id */
export async function newTestWithFigures(owner: Person): Promise<number> {
  const perGroup = 105;
  const waterfall = await newWaterfall(owner, 'Word Hunt');
  const { id } = await testSince(owner, waterfall, { name: 'Auto order', days: 9 });
  await adsWereShown(owner, waterfall, [...crowd(id, 'A', 0, perGroup), ...crowd(id, 'B', 0, perGroup)]);
  await expect.poll(async () => (await reportOf(owner, id)).users).toEqual({ A: perGroup, B: perGroup });
  return id;
}
