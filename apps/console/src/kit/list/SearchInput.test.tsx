import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SearchInput } from './SearchInput.tsx';

afterEach(cleanup);

function openSearch(search: string) {
  const changes: unknown[] = [];
  const change = (parts: unknown) => void changes.push(parts);
  render(<SearchInput label="Search" address={{ search, change }} />);
  return { field: screen.getByRole('textbox', { name: 'Search' }), changes };
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
