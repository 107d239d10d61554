import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { IdleCampaigns } from './IdleCampaigns.tsx';

afterEach(cleanup);

const one = { id: 3, promotedAppId: 7, name: 'Autumn', state: 'outOfBudget', idle: 'dailyBudget' } as const;
const open = (idleCount: number) =>
  render(
    <MemoryRouter>
      <IdleCampaigns of={{ periods: null, running: 0, budgetLeft: null, idle: [one], idleCount }} />
    </MemoryRouter>,
  );

test('what is not told of is a link to the list that has every campaign with its state', () => {
  open(4);
  expect(screen.getByRole('link', { name: 'And 3 more' }).getAttribute('href')).toBe('/budget/detail');
});

test('where all are told of there is none', () => {
  open(1);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Autumn']);
});
