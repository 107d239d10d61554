import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChoiceFilter } from './ChoiceFilter.tsx';

afterEach(cleanup);

const options = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
];

function open(said: string, props: { any?: string; usual?: string; value?: string }) {
  const changes: unknown[] = [];
  const address = { filter: () => said, change: (parts: unknown) => void changes.push(parts) };
  render(<ChoiceFilter address={address} name="status" label="Status" options={options} {...props} />);
  const field = screen.getByRole('combobox', { name: 'Status' });
  fireEvent.mouseDown(field);
  return { changes, choose: (label: string) => fireEvent.click(screen.getByTitle(label, { exact: true })) };
}

/** What is chosen; options have titles, too, but stand in the list. */
const isShown = (label: string) =>
  screen.getAllByTitle(label).some((one) => one.closest('[class*="ant-select-dropdown"]') === null);

test('what is chosen stands in the address, and any in none', () => {
  const { changes, choose } = open('archived', { any: 'Any' });
  expect(isShown('Archived')).toBe(true);
  choose('Active');
  choose('Any');
  expect(changes).toEqual([{ status: 'active' }, { status: '' }]);
});

test('the usual one is chosen while the address says nothing, and goes out of it', () => {
  const { changes, choose } = open('', { usual: 'active' });
  expect(isShown('Active')).toBe(true);
  choose('Archived');
  cleanup();
  open('archived', { usual: 'active' }).choose('Active');
  expect(changes).toEqual([{ status: 'archived' }]);
});

test('a screen that reads the address more closely says what is chosen', () => {
  open('nonsense', { any: 'Any', value: '' });
  expect(isShown('Any')).toBe(true);
});
