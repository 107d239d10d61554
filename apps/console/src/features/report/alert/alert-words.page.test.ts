import type { Alert } from '@millrace/contract/report/alert';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../kit/i18n/i18n.ts';
import { whenTexts } from './alert-words.ts';

beforeAll(() => chooseLanguage('enGB'));
beforeAll(() => loadTexts('screens'));
afterEach(() => vi.unstubAllEnvs());

test('hours are those of the report that the alert opens, wherever one is', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  const alert = { unit: 'hours', from: '2026-11-21T20:00:00.000Z', to: '2026-11-21T23:00:00.000Z' } as Alert;
  expect(whenTexts(alert)).toEqual(['21 Nov, 20:00 UTC', 'to 21 Nov, 23:00 UTC']);
});
