import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { watchUnsaved } from './unsaved.ts';
import { useFormKey } from './use-form-key.ts';

const open = () => renderHook(({ version }) => useFormKey(version), { initialProps: { version: 1 } });

it('a change from elsewhere makes the form anew', () => {
  const { result, rerender } = open();
  expect(result.current.key).toBe(1);
  rerender({ version: 2 });
  expect(result.current.key).toBe(2);
});

it('its own save does not, but what comes after it does', () => {
  const { result, rerender } = open();
  result.current.saved(2);
  rerender({ version: 2 });
  expect(result.current.key).toBe(1);
  rerender({ version: 3 });
  expect(result.current.key).toBe(3);
});

it('nothing does while something is being entered', () => {
  const { result, rerender } = open();
  const forget = watchUnsaved({ dialog: null, holds: () => true });
  rerender({ version: 2 });
  expect(result.current.key).toBe(1);
  forget();
});
