import { expect, test } from 'vitest';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { deviceHash, deviceKeyOf, userHash, visitorHash } from './device-hash.ts';

const key = deviceKeyOf(secretsOf('a key for tests'));

/** What is stored has these hashes: with others everybody would be somebody else after an upgrade. None of them may ever change. */
test('whoever was known stays known, whatever version counts them', () => {
  expect(deviceHash(key, 'CDDA802E-fb9c-47ad-9866-0794d394c912')).toBe('1944281853983373952');
  expect(userHash(key, 7, 'Ann-42')).toBe('204450292916066193');
  expect(visitorHash(key, 7, 'v1.2f')).toBe('16606598359411147081');
  expect(visitorHash(key, 8, 'v1.2f')).toBe('18397369471460306571');
});
