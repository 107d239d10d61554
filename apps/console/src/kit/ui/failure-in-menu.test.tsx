import { listCities } from '@millrace/contract/people/region';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Select from 'antd/es/select';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries, useApiQuery } from '../api/query.ts';
import { text } from '../i18n/i18n.ts';
import { failureInMenu } from './failure-in-menu.tsx';
import { useSearch } from './use-search.ts';

const patient = { timeout: 20_000 };
let server: ApiServer;
let isDown: boolean;
beforeEach(async () => {
  isDown = true;
  server = await openApiServer(() =>
    isDown ? { code: 1001, error: 'common.errors.failed' } : { data: [{ name: 'Zürich', state: 'ZH' }] },
  );
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function Cities() {
  const { search, searchedBy } = useSearch();
  const cities = useApiQuery(listCities, { country: 'CH', search }, { keepPrevious: true, quiet: true });
  const names = (cities.data ?? []).map(({ name }) => ({ value: name, label: name }));
  return <Select options={names} notFoundContent="Type to search" {...searchedBy(cities)} />;
}

test('while they are on their way the menu says so, and not that there are none', () => {
  const query = { error: null, isError: false, isLoading: true, refetch: () => undefined };
  render(<Select options={[]} notFoundContent="No segment yet" {...failureInMenu(query)} />);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect(screen.getByText(text('common.loading'))).toBeDefined();
  expect(screen.queryByText('No segment yet')).toBeNull();
});

test('a select that has no options, since they did not come, opens: it says why, and asks again', async () => {
  render(<Cities />, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const isAnswered = (times: number) =>
    waitFor(() => expect([server.asked.length, queries.isFetching()]).toEqual([times, 0]), patient);
  // Only what has failed by now shows whether it opens all the same.
  await isAnswered(1);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  // Opening it asks again.
  await isAnswered(2);
  const failure = await screen.findByRole('alert', {}, patient);
  expect(failure.textContent).toContain('common.errors.failed');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText('Type to search')).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: text('common.retry') }));
  expect(await screen.findByTitle('Zürich', {}, patient)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
