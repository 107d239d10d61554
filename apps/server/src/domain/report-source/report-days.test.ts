import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { expect, test } from 'vitest';
import { lastFinal, lastOver, nextAt, openDays } from './report-days.ts';

const pacific = 'America/Los_Angeles';

test.each([
  ['Pacific, in winter', pacific, '2026-03-07', '2026-03-08T08:00:00Z'],
  ['Pacific, as clocks are set forward', pacific, '2026-03-08', '2026-03-09T07:00:00Z'],
  ['Pacific, in July', pacific, '2026-07-15', '2026-07-16T07:00:00Z'],
  ['Pacific, before clocks are set back', pacific, '2026-10-31', '2026-11-01T07:00:00Z'],
  ['Pacific, as clocks are set back', pacific, '2026-11-01', '2026-11-02T08:00:00Z'],
  ['Shanghai, while it is still that day in UTC', 'Asia/Shanghai', '2026-01-31', '2026-01-31T16:00:00Z'],
  ['of an account, wherever it is', 'account', '2026-01-31', '2026-02-01T12:00:00Z'],
  ['UTC', 'UTC', '2026-01-31', '2026-02-01T00:00:00Z'],
])('a day %s is over when it ends there, and not before', (_, zone, day, end) => {
  const at = Date.parse(end);
  expect(lastOver(zone, new Date(at))).toBe(day);
  expect(lastOver(zone, new Date(at - 1))).toBe(addDays(day, -1));
});

test('a day in summer is asked for as the network has it, and until its figures are final', () => {
  // Nine hours after the day, and for seven days.
  const meta = { networkId: networkId.facebook, days: { zone: pacific } };
  const whole = Date.parse('2026-07-16T16:00:00Z');
  const newest = (at: number) => openDays(meta, new Date(at)).at(-1);
  expect([newest(whole - 1), newest(whole)]).toEqual(['2026-07-14', '2026-07-15']);
  const final = Date.parse('2026-07-23T16:00:00Z');
  const next = (at: number) => nextAt('2026-07-15', meta, new Date(at));
  expect([next(final - 1), next(final)]).toEqual([new Date(final), null]);
  const last = (at: number) => lastFinal(networkId.facebook, new Date(at));
  expect([last(final - 1), last(final)]).toEqual(['2026-07-14', '2026-07-15']);
  // While an account's own days end later, in Honolulu three hours.
  const ofSource = (at: number) => lastFinal(networkId.facebook, new Date(at), ['UTC', 'Pacific/Honolulu']);
  expect([ofSource(final), ofSource(final + 3 * 3_600_000)]).toEqual(['2026-07-14', '2026-07-15']);
  expect(lastFinal(-1, new Date(final))).toBe('2026-07-19');
});
