import type { LookedUpConversion } from '@millrace/contract/advertiser/retargeting';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, text } from '../../../kit/i18n/i18n.ts';
import { conversionColumns } from './conversion-columns.tsx';

beforeAll(async () => {
  await loadTexts('screens');
});
afterEach(cleanup);

test.each([
  ['at once', '2026-03-01T10:00:59.000Z', 0],
  ['a minute later', '2026-03-01T10:01:00.000Z', 1],
])('told of %s, it says so where that is another time', (_, toldAt, lines) => {
  const column = conversionColumns(text).find(({ key }) => key === 'at');
  const row = { at: '2026-03-01T10:00:00.000Z', toldAt } as LookedUpConversion;
  const { container } = render(column?.render(row));
  expect(container.querySelectorAll('.campaign-reason')).toHaveLength(lines);
});
