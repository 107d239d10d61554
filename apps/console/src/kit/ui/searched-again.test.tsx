import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Select from 'antd/es/select';
import { afterEach, expect, test } from 'vitest';
import { useSearch } from './use-search.ts';

afterEach(cleanup);

const answered = {
  ...{ error: null, isError: false, isFetching: false, isPlaceholderData: false },
  refetch: () => undefined,
};
const apps = [
  { value: 1, label: 'Old Rush' },
  { value: 2, label: 'Sky Jump' },
];

function Menu({ several }: { readonly several: boolean }) {
  const { search, searchedBy } = useSearch();
  return (
    <Select
      {...(several ? { mode: 'multiple' as const } : {})}
      options={apps.filter(({ label }) => label.startsWith(search))}
      {...searchedBy(answered)}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
const press = (key: string, keyCode: number) => {
  fireEvent.keyDown(field(), { key, keyCode });
  fireEvent.keyUp(field(), { key, keyCode });
};
const patient = { timeout: 20_000 };

async function searchFor(typed: string): Promise<void> {
  fireEvent.mouseDown(field());
  fireEvent.change(field(), { target: { value: typed } });
  await waitFor(() => expect(field().getAttribute('aria-busy')).toBe('false'), patient);
  expect(offered()).toEqual(['Sky Jump']);
}

const isClosed = () => waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'), patient);

/** Opened anew, or still open, all are offered, and nothing is typed that says otherwise. */
async function expectAll(): Promise<void> {
  if (field().getAttribute('aria-expanded') === 'false') fireEvent.mouseDown(field());
  await waitFor(() => expect(offered()).toEqual(['Old Rush', 'Sky Jump']), patient);
  expect(field().value).toBe('');
}

test('a select that is opened again after a pick offers all, not what was searched for', async () => {
  render(<Menu several={false} />);
  await searchFor('Sky');
  press('Enter', 13);
  await isClosed();
  await expectAll();
});

test('a select of several offers all after each pick', async () => {
  render(<Menu several />);
  await searchFor('Sky');
  press('Enter', 13);
  await expectAll();
  // And when one is taken back.
  await searchFor('Sky');
  press('Enter', 13);
  await expectAll();
});

test.each([false, true])('what is typed goes with the menu that is closed (several: %s)', async (several) => {
  render(<Menu several={several} />);
  await searchFor('Sky');
  press('Escape', 27);
  await isClosed();
  await expectAll();
});
