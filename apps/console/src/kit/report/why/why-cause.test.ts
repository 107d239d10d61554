import type { Why } from '@millrace/contract/report/why';
import { expect, test } from 'vitest';
import { causeOf } from './why-cause.ts';

const counts = {
  ...{ impressionsBefore: '1', impressions: '1', ecpmBefore: null, ecpm: null },
  ...{ fillRateBefore: null, fillRate: null },
};
const row = (key: string, change: string) => ({
  ...{ key, rows: 1, change, volume: change, mix: '0', rate: '0' },
  ...counts,
});
const along = (
  dimension: Why['along'][number]['dimension'],
  [volume, mix, rate]: readonly [string, string, string],
  rows: ReturnType<typeof row>[],
): Why['along'][number] => ({ dimension, volume, mix, rate, rows, other: null });

test('nothing changed: nothing to say', () => {
  expect(causeOf({ change: '0', along: [along('country', ['0', '0', '0'], [])] })).toBeNull();
});

test('the part that goes with the change, by the dimension whose mix says most, in the row with most of it', () => {
  const cause = causeOf({
    change: '-1069',
    along: [
      along('network', ['275', '-10', '-1334'], [row('1', '-700'), row('3', '-369')]),
      along('country', ['275', '-1417.5', '73.5'], [row('US', '-1251.5'), row('IN', '182.5')]),
    ],
  });
  expect(cause).toEqual({
    ...{ isLess: true, part: 'mix', dimension: 'country' },
    place: { dimension: 'country', key: 'US', change: '-1251.5' },
  });
});

test('a loss that lies everywhere alike, or in the only row there is, has no place', () => {
  const rows = ['US', 'DE', 'FR'].map((key) => row(key, '-10'));
  const cause = causeOf({
    change: '-30',
    along: [
      along('country', ['-30', '0', '0'], rows),
      along('placement', ['-30', '0', '0'], [row('7', '-30')]),
    ],
  });
  expect(cause).toMatchObject({ part: 'volume', place: null });
});

test('a row that went the other way is not where it comes from', () => {
  const rows = [row('US', '50'), row('DE', '-40')];
  expect(causeOf({ change: '-10', along: [along('country', ['-10', '0', '0'], rows)] })?.place).toBeNull();
});
