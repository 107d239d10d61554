import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, instantOf } from '../../../platform/zoned-time.ts';
import { latestBefore, nextAfter, type Timing } from './occurrence.ts';

const daily = (time: string): Timing => ({ ...usual, frequency: 'daily', minute: minuteOf(time) });
const usual = { weekday: null, monthDay: null } as const;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const at = (iso: string) => new Date(iso);

describe('a minute of a day in a zone', () => {
  test.each([
    ['2026-03-01', '09:00', 'UTC', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01', '09:00', 'Asia/Shanghai', '2026-03-01T01:00:00.000Z'],
    ['2026-03-01', '00:30', 'Asia/Kathmandu', '2026-02-28T18:45:00.000Z'],
    ['2026-07-01', '23:30', 'America/Los_Angeles', '2026-07-02T06:30:00.000Z'],
    // Clocks go from 02:00 to 03:00: an hour later than it says.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // Clocks go from 03:00 to 02:00: the first of two.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    // By half an hour.
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(instantOf(day, minuteOf(time), zone).toISOString()).toBe(expected);
  });
});

describe('the times of a schedule', () => {
  test('daily, where the day is another one than in UTC', () => {
    const now = at('2026-03-01T23:30:00Z');
    expect(latestBefore(daily('07:00'), 'Asia/Shanghai', now)).toEqual({
      day: '2026-03-02',
      at: at('2026-03-01T23:00:00Z'),
    });
    expect(nextAfter(daily('08:00'), 'Asia/Shanghai', now)?.at).toEqual(at('2026-03-02T00:00:00Z'));
  });

  test('weekly on its day', () => {
    const sunday: Timing = { ...usual, frequency: 'weekly', weekday: 7, minute: 540 };
    expect(nextAfter(sunday, 'UTC', at('2026-03-01T09:00:00Z'))?.day).toBe('2026-03-08');
    expect(latestBefore(sunday, 'UTC', at('2026-03-01T09:00:00Z'))?.day).toBe('2026-03-01');
    expect(latestBefore(sunday, 'UTC', at('2026-03-01T08:59:59Z'))?.day).toBe('2026-02-22');
  });

  test.each([
    ['last', '2026-02-10T00:00:00Z', '2026-02-28'],
    ['last', '2028-02-10T00:00:00Z', '2028-02-29'],
    ['last', '2026-03-31T10:00:00Z', '2026-04-30'],
    [28, '2026-02-28T10:00:00Z', '2026-03-28'],
    [1, '2026-12-31T10:00:00Z', '2027-01-01'],
  ] as const)('monthly on %s after %s', (monthDay, now, day) => {
    const timing: Timing = { frequency: 'monthly', weekday: null, monthDay, minute: 540 };
    expect(nextAfter(timing, 'UTC', at(now))?.day).toBe(day);
  });

  test('where clocks are set back it comes once that day', () => {
    const timing = daily('02:30');
    const first = latestBefore(timing, 'Europe/Berlin', at('2026-10-25T00:30:00Z'));
    const again = latestBefore(timing, 'Europe/Berlin', at('2026-10-25T01:30:00Z'));
    expect(again).toEqual(first);
    expect(nextAfter(timing, 'Europe/Berlin', at('2026-10-25T00:30:00Z'))?.day).toBe('2026-10-26');
  });
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
];
const timings = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant('last' as const)),
  minute: fc.integer({ min: 0, max: 1439 }),
});

test('between the latest and the next time there is no other, in any zone at any time', () => {
  fc.assert(
    fc.property(
      timings,
      fc.constantFrom(...zones),
      fc.date({ min: at('2020-01-01'), max: at('2035-01-01'), noInvalidDate: true }),
      (timing, zone, now) => {
        const latest = latestBefore(timing, zone, now);
        const next = nextAfter(timing, zone, now);
        if (latest === undefined || next === undefined) throw new Error('no time');
        expect(latest.at <= now && now < next.at).toBe(true);
        expect(nextAfter(timing, zone, latest.at)).toEqual(next);
        expect(latestBefore(timing, zone, next.at)).toEqual(next);
        expect(latest.day < next.day).toBe(true);
        expect(Math.abs(Date.parse(dayIn(latest.at, zone)) - Date.parse(latest.day))).toBeLessThanOrEqual(
          86_400_000,
        );
      },
    ),
    { numRuns: 500 },
  );
});
