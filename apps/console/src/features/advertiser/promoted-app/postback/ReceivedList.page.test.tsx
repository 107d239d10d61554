import type { ReceivedConversion } from '@millrace/contract/advertiser/postback';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ReceivedList } from './ReceivedList.tsx';

afterEach(cleanup);

const waiting: ReceivedConversion = {
  ...{ id: 'r1', at: '2026-11-20T12:00:00.000Z', name: 'install', eventId: '', isWaiting: true },
  ...{ touch: null, refusal: null, campaign: null, spent: '0', valueUsd: '0' },
};
const open = (received: readonly ReceivedConversion[], isStoreAway: boolean) =>
  render(
    <MemoryRouter>
      <ReceivedList appId={7} received={received} isStoreAway={isStoreAway} />
    </MemoryRouter>,
  );

test('while the event store is away it says so and that all is taken, and never that nothing came', () => {
  open([], true);
  expect(screen.getByRole('status').textContent).toMatch(/event store cannot be reached.*still taken/);
  expect(screen.queryByText('Nothing has been received yet.')).toBeNull();
});

test('what is being looked up is listed all the same', () => {
  open([waiting], true);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('status')).toBeDefined();
});

test('otherwise there is none of it', () => {
  open([], false);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('Nothing has been received yet.')).toBeDefined();
});
