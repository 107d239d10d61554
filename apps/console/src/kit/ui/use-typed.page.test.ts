import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTyped } from './use-debounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('the first letter is asked for at once, the next ones when nobody types for a moment', () => {
  const { result, rerender } = renderHook(({ words }) => useTyped(words, 40), {
    initialProps: { words: '' },
  });
  expect(result.current).toBe('');
  rerender({ words: 'c' });
  expect(result.current).toBe('c');
  pass(40);
  rerender({ words: 'co' });
  pass(39);
  rerender({ words: 'coi' });
  pass(39);
  expect(result.current).toBe('c');
  pass(1);
  expect(result.current).toBe('coi');
  // Begun anew, it is a first letter again.
  rerender({ words: '' });
  pass(40);
  expect(result.current).toBe('');
  rerender({ words: 'x' });
  expect(result.current).toBe('x');
});
