import { expect, test } from 'vitest';
import { paths, pathTo } from '../../kit/navigation/paths.ts';
import { addressOfFound } from './found-address.ts';

test('an A/B test that is prepared still leads to its form, one that ran to what it says', async () => {
  const found = { kind: 'abTest', id: 7, name: 'High first', within: null, appId: null } as const;
  expect(await addressOfFound({ ...found, isDraft: true })).toBe(pathTo(paths.editAbTest, 7));
  expect(await addressOfFound(found)).toBe(pathTo(paths.abTestReport, 7));
});
