import { expect, test } from 'vitest';
import { Facts } from '../facts.ts';
import { aProfile } from '../testing/build.ts';
import { allHold } from './condition.ts';
import { versionCondition } from './versions.ts';

test.each<[string[], string | null, boolean]>([
  [['(,2)'], '1.9.9', true],
  [['(,2)'], '2', false],
  [['(,2)'], '2.0.0', false],
  [['[1.2,1.5)'], '1.2', true],
  [['[1.2,1.5)'], '1.4.99', true],
  [['[1.2,1.5)'], '1.5', false],
  [['[1.2,1.5)'], '1.10', false],
  [['1.0', '[1.2,1.5)'], '1.0.0', true],
  [['1.0', '[1.2,1.5)'], '1.3', true],
  [['1.0', '[1.2,1.5)'], '1.1', false],
  [['(,)'], null, false],
  [['(,)'], '', false],
  [[], null, true],
])('%j for %j: %s', (expressions, appVersion, holds) => {
  const facts = new Facts(aProfile({ appVersion }));
  expect(allHold(versionCondition('appVersion', expressions), facts)).toBe(holds);
});
