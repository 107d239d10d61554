import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import Select from 'antd/es/select';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearch } from './use-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onChange = vi.fn();
const answered = { error: null, isError: false, isFetching: false, refetch: () => undefined };
const apps = [
  { value: 1, label: 'Old Rush' },
  { value: 2, label: 'Sky Jump' },
];

/** @param late What is searched for is not answered yet. */
function Menu({ late }: { readonly late: boolean }) {
  const { search, searchedBy } = useSearch();
  const options = apps.filter(({ label }) => late || label.startsWith(search));
  return (
    <Select<number>
      options={options}
      onChange={onChange}
      {...searchedBy({ ...answered, isPlaceholderData: late })}
    />
  );
}

const press = (key: 'Enter' | 'Tab') => {
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(field, { key, keyCode: { Enter: 13, Tab: 9 }[key] });
  fireEvent.keyUp(field, { key });
};
const isBusy = () => screen.getByRole('combobox').getAttribute('aria-busy');
const taken = () => onChange.mock.calls.map(([value]) => value);

test.each(['Enter', 'Tab'] as const)('%s takes nothing before what is found fits what is typed', (key) => {
  onChange.mockClear();
  const { rerender } = render(<Menu late={false} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'Sky' } });
  expect(isBusy()).toBe('true');
  press(key);
  rerender(<Menu late />);
  act(() => vi.advanceTimersByTime(250));
  press(key);
  expect(taken()).toEqual([]);
  // What was typed still stands there.
  expect(field.getAttribute('aria-expanded')).toBe('true');
  rerender(<Menu late={false} />);
  expect(isBusy()).toBe('false');
  press(key);
  expect(taken()).toEqual([2]);
});
