import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from '../../../kit/i18n/i18n.ts';
import { RowResults } from './RowResults.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('reasons of many people scroll by keyboard, too', () => {
  // The page of the tests lays nothing out.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const members = Array.from({ length: 20 }, (_, id) => ({ id, name: `Robin ${id}` }));
  const fields = Object.fromEntries(
    members.map((_, at) => [`ids.${at}`, { key: 'common.errors.notFound', params: {} } as const]),
  );
  render(<RowResults {...{ members, fields }} onDrop={undefined} />);
  const reasons = screen.getByRole('region', { name: text('member.resultTitle') });
  expect(within(reasons).getAllByRole('listitem')).toHaveLength(20);
  expect(reasons.tabIndex).toBe(0);
});
