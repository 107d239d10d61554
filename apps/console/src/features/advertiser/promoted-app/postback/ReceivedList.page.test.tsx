import type { ReceivedConversion } from '@millrace/contract/advertiser/postback';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ReceivedList } from './ReceivedList.tsx';

afterEach(cleanup);

const waiting: ReceivedConversion = {
  ...{ id: 'r1', at: '2026-11-20T12:00:00.000Z', name: 'install', eventId: '', isWaiting: true },
  ...{ touch: null, refusal: null, campaign: null, spent: '0', valueUsd: '0' },
  isBeyondBudget: false,
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

const shown = (known: Partial<ReceivedConversion>) => {
  open([{ ...waiting, isWaiting: false, ...known }], false);
  return screen.getByRole('listitem').textContent;
};

test('what came is told by its own id and its value', () => {
  const told = { name: 'purchase', eventId: 'order-17', valueUsd: '4.99', touch: 'click' as const };
  expect(shown({ ...told, spent: '2.5' })).toMatch(/Event ID order-17.*Value 4\.99 USD.*2\.5 USD/);
});

test('of what has neither nothing is said', () => {
  expect(shown({ touch: 'click' })).not.toMatch(/Event ID|Value/);
});

test('what was bought beyond the budget says why it cost nothing', () => {
  const won = { touch: 'click' as const, campaign: { id: 4, name: 'Autumn' } };
  expect(shown({ ...won, isBeyondBudget: true })).toContain('0 USD: the budget was spent');
});
