import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '../i18n/i18n.ts';
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

it('a file that is not there any more is refused as one', async () => {
  const { result } = renderHook(useFileSteps);
  await act(() => result.current.step(() => Promise.reject(new DOMException('gone', 'NotFoundError'))));
  expect(result.current).toMatchObject({ busy: false, refusal: text('form.fileUnreadable') });
});
