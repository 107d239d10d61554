import { expect, test } from 'vitest';
import { takeShown, toast, toasts } from './notices.ts';

test('a message that comes in while others are shown is not lost with them', () => {
  toast({ kind: 'error', title: 'first' });
  const shown = toasts.get();
  toast({ kind: 'success', title: 'second' });
  takeShown(shown);
  expect(toasts.get().map(({ title }) => title)).toEqual(['second']);
});
