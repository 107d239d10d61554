import { expect, test } from 'vitest';
import type { BlockRuleConfig } from '../config.ts';
import { Facts } from '../facts.ts';
import type { Profile } from '../profile.ts';
import { aBlockRule, aProfile } from '../testing/build.ts';
import { blockConditions } from './block-rules.ts';
import { allHold } from './condition.ts';

const phone: Partial<Profile> = {
  brand: 'Samsung',
  model: 'SM-G960F',
  osVersion: '10',
  sdkVersion: '2.6.1',
  appVersion: '1.4',
};

test.each<[Partial<BlockRuleConfig>, Partial<Profile>, boolean]>([
  [{}, {}, true],
  [{ appVersions: ['1.3', '1.4'] }, phone, true],
  [{ appVersions: ['1.3'] }, phone, false],
  [{ appVersions: ['1.4'] }, { ...phone, appVersion: null }, false],
  [{ sdkVersions: ['(,2.6.1]'] }, phone, true],
  [{ sdkVersions: ['(,2.6.1)'] }, phone, false],
  [{ osVersions: ['[9,11)'] }, phone, true],
  [{ osVersions: ['[11,)'] }, phone, false],
  [{ models: ['samsung:sm-g960f'] }, phone, true],
  [{ models: ['Samsung:*'] }, phone, true],
  [{ models: ['Samsung:*'] }, { ...phone, model: null }, true],
  [{ models: ['Samsung:SM-A1'] }, phone, false],
  [{ models: ['Samsung:*'] }, { ...phone, brand: null }, false],
  [{ models: ['Apple:*'] }, { platform: 0 }, true],
  [{ models: ['Samsung:*'], osVersions: ['10'], sdkVersions: ['2.6.1'], appVersions: ['1.4'] }, phone, true],
  [{ models: ['Samsung:*'], osVersions: ['10'], sdkVersions: ['2.6.1'], appVersions: ['1.5'] }, phone, false],
])('%j stops %j: %s', (rule, known, stopped) => {
  expect(allHold(blockConditions(aBlockRule(1, rule)), new Facts(aProfile(known)))).toBe(stopped);
});
