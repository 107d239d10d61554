import type { Erasing } from '@millrace/contract/operator/erasing';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, text } from '../../../kit/i18n/i18n.ts';
import { erasingColumns } from './erasing-columns.tsx';

beforeAll(async () => {
  await loadTexts('screens');
});
afterEach(cleanup);

const erasing: Erasing = {
  ...{ id: 1, kind: 'device', reference: '0123456789abcdef', state: 'waiting' },
  ...{ askedAt: '2026-03-01T10:00:00.000Z', askedBy: null, finishedAt: null },
  ...{ found: [], backupsUntil: null, backupsByHand: 0 },
};

test.each([
  ['Former member #7', 'Former member #7'],
  [null, 'Repeated after a restore'],
])('a request of %j says that it was asked by: %s', (askedBy, said) => {
  const column = erasingColumns(text).find(({ key }) => key === 'asked');
  const { container } = render(column?.render({ ...erasing, askedBy }));
  expect(container.querySelector('small')?.textContent).toBe(said);
});
