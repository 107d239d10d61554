import { readFigure } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import { type CauseKind, causeKinds } from '@millrace/contract/report/reconciliation';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toleranceOf } from './agree.ts';
import { type Reconciled, type Rules, reconcile } from './reconcile.ts';
import type { Amount, Cell, Report } from './sides.ts';
import type { Hour } from './zones.ts';

const from = '2026-03-01';
const usual: Rules = {
  days: { from, to: '2026-03-31' },
  finalUntil: '2026-04-20',
  tolerance: toleranceOf('5'),
  ...{ hours: [], zone: null, averageRate: null },
};
const dollars = (amount: number) => BigInt(Math.round(amount * 1e6)) * 1000n;
const shown = (impressions: number, usd: number): Amount => ({ impressions, usd: dollars(usd) });
const said = (impressions: number, usd: number, isCounted = true): Report => ({
  ...shown(impressions, usd),
  money: dollars(usd),
  isCounted,
});
const cell = (day: number, own: Amount | null, reported: Report | null, instance = 1, unit = ''): Cell => ({
  ...{ instance, unit, own, reported },
  day: addDays(from, day),
});
const line = (cells: readonly Cell[], rules: Partial<Rules> = {}): Reconciled =>
  reconcile({ network: 3, currency: 'USD', cells }, { ...usual, ...rules });
const kindsOf = ({ line: { causes } }: Reconciled): CauseKind[] => causes.map(({ kind }) => kind);

describe('each cause where it is the cause', () => {
  const good = Array.from({ length: 10 }, (_, day) => cell(day, shown(1000, 2), said(1000, 2)));

  test('both sides agree: nothing is named', () => {
    const { line: one } = line([...good, cell(11, shown(300, 0.6), said(0, 0))]);
    expect(one).toMatchObject({ status: 'agrees', causes: [], unexplained: { impressions: 0, usd: '0' } });
  });

  test('days that may still change: wait, for those that are final agree', () => {
    const waiting = line([...good, cell(20, shown(2000, 4), null)], { finalUntil: addDays(from, 15) });
    expect(waiting.line).toMatchObject({
      ...{ status: 'waiting', openDays: 15 },
      causes: [{ kind: 'lag', impressions: 2000, usd: '4', facts: { days: 15 } }],
    });
  });

  test('final days of which nothing was reported', () => {
    const { line: one } = line([...good, cell(20, shown(2000, 4), null)]);
    expect(one).toMatchObject({
      status: 'look',
      causes: [{ kind: 'missingDays', impressions: 2000, usd: '4', facts: { days: 1 } }],
    });
  });

  test('an instance without a report, and units that nothing here is called', () => {
    const { line: one } = line([
      ...good,
      cell(3, shown(5000, 10), null, 2),
      cell(3, null, said(1000, 1.5), unmatchedId(3), 'zone-9'),
    ]);
    expect(one).toMatchObject({
      status: 'look',
      causes: [
        {
          ...{ kind: 'missingUnit', impressions: 4000, usd: '8.5' },
          facts: { ownUnits: 1, ownImpressions: 5000, networkUnits: 1, networkUsd: '1.5' },
        },
      ],
    });
  });

  test('fewer impressions at the same eCPM are invalid ones; another eCPM is the price', () => {
    const cells = (usd: number) =>
      Array.from({ length: 10 }, (_, day) => cell(day, shown(1000, 2), said(800, usd)));
    expect(line(cells(1.6)).line).toMatchObject({
      causes: [
        { kind: 'invalidTraffic', impressions: 2000, usd: '4', facts: { ownEcpm: '2', networkEcpm: '2' } },
      ],
    });
    expect(kindsOf(line(cells(3)))).toEqual(['price']);
    expect(kindsOf(line(cells(1.6).map((one) => ({ ...one, reported: said(0, 1.6, false) }))))).toEqual([]);
  });

  test('days that begin at another hour are seen by their days, and by the month’s ends', () => {
    // Impressions come at 20:00 UTC: in Shanghai that is the next day.
    const hours = Array.from({ length: 12 }, (_, day): Hour => {
      const impressions = 100 * (day + 1);
      return { hour: `${addDays(from, day - 1)}T20:00:00Z`, impressions, usd: dollars(impressions / 1000) };
    });
    const cells = Array.from({ length: 3 }, (_, day) => {
      const [own, next] = [hours[day + 1], hours[day]];
      return cell(
        day,
        own ?? null,
        next === undefined ? null : { ...next, money: next.usd, isCounted: true },
      );
    });
    const { line: one, zone } = line(cells, { hours });
    expect(zone).toMatchObject({ zone: 'Asia/Shanghai', differs: 300, differsInZone: 0 });
    expect(one.causes).toEqual([
      {
        ...{ kind: 'timeZone', impressions: 300, usd: '0.3' },
        facts: { zone: 'Asia/Shanghai', differs: 0.5, differsInZone: 0 },
      },
    ]);
  });

  test('rates of other days than the month’s average', () => {
    const cells = [cell(0, shown(1000, 120), { ...said(1000, 100), money: dollars(100) })];
    const { line: one } = line(cells, { averageRate: '1.2000000000' });
    expect(one.causes[0]).toEqual({
      ...{ kind: 'rate', impressions: 0, usd: '20', facts: { usedRate: '1', averageRate: '1.2000000000' } },
    });
  });
});

const amount = fc.record({
  impressions: fc.nat(5000),
  usd: fc.bigInt({ min: 0n, max: 50_000_000_000n }),
});
const report = fc.record({
  money: fc.bigInt({ min: 0n, max: 50_000_000_000n }),
  isCounted: fc.constant(true),
});
const anyCell: fc.Arbitrary<Cell> = fc
  .record({
    day: fc.nat(30),
    instance: fc.integer({ min: 1, max: 4 }),
    own: fc.option(amount),
    reported: fc.option(fc.tuple(amount, report)),
    isNobodys: fc.boolean(),
  })
  .map(({ day, instance, own, reported, isNobodys }) => ({
    day: addDays(from, day),
    instance: isNobodys ? unmatchedId(3) : instance,
    unit: isNobodys ? `unit ${instance}` : '',
    own: isNobodys ? null : own,
    reported: reported === null ? null : { ...reported[0], ...reported[1] },
  }));
const anyHour: fc.Arbitrary<Hour> = fc
  .tuple(fc.integer({ min: -24, max: 32 * 24 }), amount)
  .map(([hour, one]) => ({
    ...one,
    hour: `${new Date(Date.parse(from) + hour * 3_600_000).toISOString().slice(0, 19)}Z`,
  }));
const anyRules = fc
  .record({
    finalUntil: fc.integer({ min: -2, max: 40 }).map((days) => addDays(from, days)),
    tolerance: fc.constantFrom('0', '1', '5', '20').map(toleranceOf),
    hours: fc.array(anyHour, { maxLength: 40 }),
    zone: fc.constantFrom(null, 'Asia/Shanghai', 'America/Los_Angeles'),
    averageRate: fc.constantFrom(null, '0.5', '1.1'),
  })
  .map((rules) => ({ ...usual, ...rules }));

test('causes and what is left add up to the difference; none explains more than there is; all agrees: none is named', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 25 }), anyRules, (cells, rules) => {
      const { line: one } = line(cells, rules);
      const { causes, unexplained, within, impressions, revenue } = one;
      const usd = readFigure(revenue.ownUsd) - readFigure(revenue.reportedUsd);
      const sums = [
        {
          isAsked: within.impressions === false,
          whole: BigInt(impressions.own - (impressions.reported ?? 0)),
          parts: causes.map((cause) => BigInt(cause.impressions)),
          left: BigInt(unexplained.impressions),
        },
        {
          isAsked: !within.revenue,
          whole: usd,
          parts: causes.map((cause) => readFigure(cause.usd)),
          left: readFigure(unexplained.usd),
        },
      ];
      for (const { isAsked, whole, parts, left } of sums) {
        const explained = parts.reduce((sum, value) => sum + value, 0n);
        expect(explained + left).toBe(isAsked ? whole : 0n);
        for (const value of [...parts, left]) expect(value * whole).toBeGreaterThanOrEqual(0n);
      }
      if (within.impressions !== false && within.revenue) expect(causes).toEqual([]);
      expect(causes.every((cause) => cause.impressions !== 0 || cause.usd !== '0')).toBe(true);
      const places = causes.map(({ kind }) => causeKinds.indexOf(kind));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    }),
  );
});
