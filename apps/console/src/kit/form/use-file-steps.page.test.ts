import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFileSteps } from './use-file-steps.ts';

it('a step that is asked for while another one runs is not taken', async () => {
  const { result } = renderHook(useFileSteps);
  const taken: string[] = [];
  const first = Promise.withResolvers<void>();
  const { step } = result.current;
  await act(async () => {
    void step(async () => {
      await first.promise;
      taken.push('first');
    });
    await step(async () => void taken.push('second'));
  });
  expect(result.current.busy).toBe(true);
  await act(async () => first.resolve());
  expect(taken).toEqual(['first']);
  await act(() => result.current.step(async () => void taken.push('third')));
  expect(taken).toEqual(['first', 'third']);
});
