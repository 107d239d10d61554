import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Its calendar, a chunk of its own, is here before it is waited for.
import '../../../kit/ui/DayInput.tsx';
import { DayField } from './DayField.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** A machine that has much else to do shows it late. */
const patience = { timeout: 20_000 };

async function field(props: { readonly value: string | null; readonly asEnd?: boolean }) {
  const chosen = vi.fn<(instant: string | null) => void>();
  render(<DayField placeholder="No day" onChange={chosen} {...props} />);
  const input = await screen.findByPlaceholderText<HTMLInputElement>('No day', undefined, patience);
  return {
    input,
    choose(day: string) {
      fireEvent.mouseDown(input);
      fireEvent.change(input, { target: { value: day } });
      fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
      return chosen.mock.lastCall;
    },
  };
}

describe.each(['America/Los_Angeles', 'Asia/Shanghai'])('the days of UTC, in %s', (zone) => {
  test('a first day is the instant at which it begins', async () => {
    vi.stubEnv('TZ', zone);
    expect(new Date(0).getHours()).not.toBe(0);
    const { input, choose } = await field({ value: '2099-11-26T00:00:00.000Z' });
    expect(input.value).toBe('26 Nov 2099');
    expect(choose('1 Dec 2099')).toEqual(['2099-12-01T00:00:00.000Z']);
  });

  test('a last day is whole: the instant at which the next one begins', async () => {
    vi.stubEnv('TZ', zone);
    const { input, choose } = await field({ value: '2099-11-28T00:00:00.000Z', asEnd: true });
    expect(input.value).toBe('27 Nov 2099');
    expect(choose('31 Dec 2099')).toEqual(['2100-01-01T00:00:00.000Z']);
  });
});

test('no day is none', async () => {
  expect((await field({ value: null, asEnd: true })).input.value).toBe('');
});
