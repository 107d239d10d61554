import { expect, it } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../kit/i18n/i18n.ts';
import { sizeText } from './size-text.ts';

it('tells nobody exactly, some by about, and too few not at all', async () => {
  await chooseLanguage('enGB');
  await loadTexts('screens');
  expect(sizeText(0)).toBe('0');
  expect(sizeText(1230)).toBe('≈ 1,230');
  expect(sizeText(null)).not.toMatch(/≈|\b0\b/);
});
