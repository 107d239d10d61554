import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SearchInput } from './SearchInput.tsx';

afterEach(cleanup);

function openSearch(search: string) {
  const changes: unknown[] = [];
  const change = (parts: unknown) => void changes.push(parts);
  const drawn = (search: string) => <SearchInput label="Search" address={{ search, change }} />;
  const { rerender } = render(drawn(search));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  return { field, changes, addressSays: (search: string) => rerender(drawn(search)) };
}

test('what was typed a moment ago is searched for when the field is left', () => {
  const { field, changes } = openSearch('');
  fireEvent.change(field, { target: { value: 'coin' } });
  expect(changes).toEqual([]);
  fireEvent.blur(field);
  expect(changes).toEqual([{ search: 'coin' }]);
});

test('a field that is left as it was says nothing', () => {
  const { field, changes } = openSearch('coin');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(changes).toEqual([]);
});

test('what the address says from elsewhere stands in the field, as after "Clear" and on going back', () => {
  const { field, changes, addressSays } = openSearch('coin');
  addressSays('');
  expect(field.value).toBe('');
  addressSays('coin');
  expect(field.value).toBe('coin');
  expect(changes).toEqual([]);
});

test('the address that follows what was searched for takes nothing from what is typed since', () => {
  const { field, addressSays } = openSearch('');
  fireEvent.change(field, { target: { value: 'coin' } });
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: 'coin rush' } });
  addressSays('coin');
  expect(field.value).toBe('coin rush');
});
