import type { RanLoss } from '@millrace/contract/publisher/own-ads-ran';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../../testing/api-server.ts';
import { UsersLost } from './UsersLost.tsx';

const lost = { share: 0.312, others: 0.27, difference: 0.042, low: 0.011, high: 0.073 };
const list: readonly RanLoss[] = [
  { id: 1, viewers: 4000, lost },
  { id: 2, viewers: 900, lost: { ...lost, share: 0.28, difference: 0.01, low: -0.02, high: 0.04 } },
  { id: 3, viewers: 40, lost: null },
];
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ searchParams }) =>
    searchParams.get('days') === '7' ? { data: { list } } : { code: 1002, error: 'common.errors.notFound' },
  );
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const open = (creativeId: number, days: 7 | 28 = 7) =>
  render(
    <QueryClientProvider client={queries}>
      <UsersLost pubAppId={9} days={days} creativeId={creativeId} />
    </QueryClientProvider>,
  );

test('a loss stands with its interval and both shares, bold where it is more than chance', async () => {
  open(1);
  expect(screen.getByText('Users lost: being counted')).toBeDefined();
  const sure = await screen.findByText('Users lost +4.2 points (+1.1 to +7.3)');
  expect(sure.tagName).toBe('STRONG');
  expect(sure.parentElement?.textContent).toContain('31.2% of its viewers, 27% of those of other own ads');
  open(2);
  const unsure = await screen.findByText(/^Users lost \+1 points \(−2 to \+4\)/);
  expect(unsure.tagName).toBe('SMALL');
});

test('of too few, and where nobody can count, it says so', async () => {
  open(3);
  expect(await screen.findByText('Users lost: too few viewers to say')).toBeDefined();
  open(1, 28);
  expect(await screen.findByText('Users lost: can’t be counted right now')).toBeDefined();
});
