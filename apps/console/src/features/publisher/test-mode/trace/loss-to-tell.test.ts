import { expect, it } from 'vitest';
import { lossToTell } from './loss-to-tell.ts';

it('no rule is to blame where a test forced a network', () => {
  const told = (forced: number | null) =>
    (['noRule', 'nothingLeft', 'noAd'] as const).map((loss) => lossToTell(loss, { forced }, false));
  expect(told(null)).toEqual(['noRule', 'nothingLeft', 'noAd']);
  expect(told(4)).toEqual([null, null, 'noAd']);
});

it('that the phone said no more counts once no more is waited for', () => {
  expect([true, false].map((isRecent) => lossToTell('untold', { forced: null }, isRecent))).toEqual([
    null,
    'untold',
  ]);
});
