import { dayMs } from '@millrace/contract/kit/duration';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { addFigures, type Figure } from './figures.ts';
import { dueAt, networkReport } from './network-report.ts';
import { dollarsPerEuro } from './rates.ts';

const begunAt = Date.UTC(2026, 2, 20, 10);
const today = Math.floor(begunAt / dayMs);
const none = { keys: [], appKey: '', unitId: 'unit' };
const unity = { ...none, id: 7, adnId: networkId.unity, currency: 'USD' };
const adMob = { ...none, id: 8, adnId: networkId.adMob, currency: 'EUR' };
const googleAd = { ...none, id: 9, adnId: networkId.googleAd, currency: 'USD' };
const ironSource = { ...none, id: 10, adnId: networkId.ironSource, currency: 'USD' };
const instances = [unity, adMob, googleAd, ironSource];

/** Ten USD per thousand. */
const shown = (instanceId: number, day: number, impressions = 1000): Figure => ({
  day,
  instanceId,
  country: 'US',
  impressions,
  clicks: 20,
  paidNano: impressions * 1e7,
});
const allTime = { since: 0, until: begunAt, begunAt };

function linesOf(figures: readonly Figure[], time = allTime) {
  const report = networkReport(figures, instances, time);
  if (report === null) return [];
  const [header, ...lines] = report.trimEnd().split('\n');
  expect(header).toBe('day,instance,country,impressions,clicks,revenue,currency');
  return lines.map((line) => {
    const [day, instance, country, impressions, clicks, revenue, currency] = line.split(',');
    return {
      day,
      instance: Number(instance),
      country,
      impressions: Number(impressions),
      clicks: Number(clicks),
      revenue: Number(revenue),
      currency,
    };
  });
}

test('a network counts up to 3 % less and 2 % more than the app, each day in another way, and pays for what it counts', () => {
  const days = Array.from({ length: 20 }, (_, index) => shown(unity.id, today - 3 - index, 100_000));
  const lines = linesOf(days);
  expect(lines).toHaveLength(20);
  for (const { impressions, revenue } of lines) {
    expect(impressions).toBeGreaterThanOrEqual(97_000);
    expect(impressions).toBeLessThanOrEqual(102_001);
    expect(revenue).toBeCloseTo(impressions / 100, 4);
  }
  expect(new Set(lines.map(({ impressions }) => impressions)).size).toBeGreaterThan(15);
  expect(linesOf(days)).toEqual(lines);
});

test('few impressions come to as much in the sum', () => {
  const figures = Array.from({ length: 3000 }, (_, index) => ({
    ...shown(unity.id, today - 4, 2),
    country: `${index}`,
  }));
  const sum = linesOf(figures).reduce((total, { impressions }) => total + impressions, 0);
  expect(sum).toBeGreaterThan(6000 * 0.95);
  expect(sum).toBeLessThan(6000 * 1.04);
});

test('a day is told when the network has it whole, once, and never by one that tells nothing', () => {
  const [yesterday, before] = [today - 1, today - 2];
  const figures = [unity, googleAd].flatMap(({ id }) => [shown(id, yesterday), shown(id, before)]);
  const due = dueAt(unity.adnId, yesterday) ?? 0;
  expect(due).toBeGreaterThan(today * dayMs);
  expect(dueAt(googleAd.adnId, yesterday)).toBeNull();
  expect(linesOf([shown(unity.id, yesterday)], { ...allTime, until: due - 1 })).toEqual([]);
  expect(linesOf([shown(unity.id, yesterday)], { ...allTime, until: due })).toHaveLength(1);
  expect(linesOf([shown(unity.id, yesterday)], { ...allTime, since: due })).toEqual([]);
  expect(linesOf(figures).map(({ instance }) => instance)).toEqual([unity.id, unity.id]);
});

test('an account that is paid in euros reports in euros', () => {
  const [line] = linesOf([shown(adMob.id, today - 4)]);
  expect(line?.currency).toBe('EUR');
  expect((line?.revenue ?? 0) * dollarsPerEuro(today - 4)).toBeCloseTo((line?.impressions ?? 0) / 100, 4);
});

test('one network is silent about one day', () => {
  const days = [8, 9, 10].map((before) => shown(ironSource.id, today - before));
  const told = linesOf(days).map(({ day }) => day);
  const silent = new Date((today - 9) * dayMs).toISOString().slice(0, 10);
  expect(told).toHaveLength(2);
  expect(told).not.toContain(silent);
});

test('instances that nobody knows say nothing', () => {
  expect(networkReport([shown(99, today - 4)], instances, allTime)).toBeNull();
});

test('figures of one day, instance and country are one', () => {
  const [one, other] = [shown(unity.id, today), shown(adMob.id, today)];
  const sum = addFigures([one, other], [one]);
  expect(sum).toEqual([{ ...one, impressions: 2000, clicks: 40, paidNano: 2e10 }, other]);
  expect(one.impressions).toBe(1000);
});

test('what the platform asks networks for by itself is in no file', () => {
  const asked = { ...unity, keys: ['key-1'] };
  const days = [1, 2, 20].map((before) => shown(unity.id, today - before));
  const report = networkReport(days, [asked], allTime);
  const told = (report ?? '').split('\n').slice(1, -1);
  expect(told.map((line) => line.slice(0, 10))).toEqual([
    new Date((today - 20) * dayMs).toISOString().slice(0, 10),
  ]);
});

test('of the months before, one network says nothing of its first ad unit', () => {
  const [first, second] = [11, 12].map((id) => ({ ...none, id, adnId: networkId.appLovin, currency: 'USD' }));
  const known = [second, first].flatMap((one) => (one === undefined ? [] : [one]));
  const firstOfMonth = Date.UTC(2026, 2, 1) / dayMs;
  const figures = [11, 12].flatMap((id) => [shown(id, firstOfMonth - 1), shown(id, firstOfMonth)]);
  const report = networkReport(figures, known, allTime)?.trimEnd().split('\n').slice(1) ?? [];
  expect(report.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
    '2026-02-28 12',
    '2026-03-01 11',
    '2026-03-01 12',
  ]);
});
