import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearch } from './use-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answered = {
  error: null,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};

it('what is typed is searched for once typing pauses', () => {
  const { result } = renderHook(() => useSearch());
  act(() => result.current.searchedBy(answered).showSearch.onSearch(' word '));
  expect(result.current.search).toBe('');
  act(() => vi.advanceTimersByTime(250));
  expect(result.current.search).toBe('word');
});

it('a select whose options did not come says so in its menu, and asks again when it is opened', () => {
  const { result } = renderHook(() => useSearch());
  expect(result.current.searchedBy(answered)).not.toHaveProperty('popupRender');
  let asked = 0;
  const refetch = () => {
    asked += 1;
  };
  const failed = result.current.searchedBy({ ...answered, error: new Error(), isError: true, refetch });
  expect(failed).toMatchObject({ popupRender: expect.any(Function) });
  if ('onOpenChange' in failed) failed.onOpenChange?.(true);
  expect(asked).toBe(1);
});
