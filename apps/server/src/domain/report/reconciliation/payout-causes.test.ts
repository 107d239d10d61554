import { readFigure } from '@millrace/contract/report/formula';
import { payoutCauseKinds } from '@millrace/contract/report/reconciliation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainPayout, type PayoutAsked } from './payout-causes.ts';

const dollars = (amount: number) => BigInt(Math.round(amount * 1e9));
const asked = (paid: number, more: Partial<PayoutAsked> = {}): PayoutAsked => ({
  ...{ paid: dollars(paid), reported: dollars(100), silentDays: 0, silentUsd: 0n },
  ...{ atRates: [], before: [], after: [] },
  ...more,
});

describe('each cause where it is the cause', () => {
  test('days that were paid and never reported', () => {
    expect(explainPayout(asked(110, { silentDays: 2, silentUsd: dollars(8) }))).toEqual({
      causes: [{ kind: 'unreportedDays', usd: '8', facts: { days: 2, ownUsd: '8' } }],
      unexplainedUsd: '2',
    });
    // They make no payout smaller.
    expect(explainPayout(asked(90, { silentDays: 2, silentUsd: dollars(8) })).causes).toEqual([]);
  });

  test('the rates of the month that fits best, if any does better than its own', () => {
    const atRates = [
      { month: '2026-03', usd: dollars(99) },
      { month: '2026-04', usd: dollars(94) },
      { month: '2026-05', usd: dollars(120) },
    ];
    expect(explainPayout(asked(93, { atRates }))).toEqual({
      causes: [{ kind: 'payoutRate', usd: '-6', facts: { month: '2026-04' } }],
      unexplainedUsd: '-1',
    });
    expect(explainPayout(asked(93, { atRates: [{ month: '2026-05', usd: dollars(120) }] })).causes).toEqual(
      [],
    );
  });

  test('months below the threshold come with it, the nearest first, and only as many as are needed', () => {
    const before = [
      { month: '2026-02', gap: dollars(-20) },
      { month: '2026-01', gap: dollars(3) },
      { month: '2025-12', gap: dollars(-15) },
      { month: '2025-11', gap: dollars(-500) },
    ];
    expect(explainPayout(asked(135, { before }))).toEqual({
      causes: [
        { kind: 'carriedOver', usd: '35', facts: { month: '2025-12', lastMonth: '2026-02', otherUsd: '35' } },
      ],
      unexplainedUsd: '0',
    });
    expect(explainPayout(asked(65, { before })).causes).toEqual([]);
  });

  test('what is missing came with a later month', () => {
    const after = [{ month: '2026-04', gap: dollars(50) }];
    expect(explainPayout(asked(60, { after }))).toEqual({
      causes: [
        { kind: 'paidLater', usd: '-40', facts: { month: '2026-04', lastMonth: '2026-04', otherUsd: '50' } },
      ],
      unexplainedUsd: '0',
    });
    expect(explainPayout(asked(140, { after })).causes).toEqual([]);
  });

  test('what a network keeps without a word is explained by nothing', () => {
    expect(explainPayout(asked(80))).toEqual({ causes: [], unexplainedUsd: '-20' });
  });
});

const usd = fc.bigInt({ min: 0n, max: 10n ** 12n });
const gap = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const months = fc.array(fc.record({ month: fc.constantFrom('2026-01', '2026-02'), gap }), { maxLength: 3 });
const anyAsked: fc.Arbitrary<PayoutAsked> = fc.record({
  ...{ paid: usd, reported: usd, silentDays: fc.nat(3), silentUsd: usd, before: months, after: months },
  atRates: fc.array(fc.record({ month: fc.constant('2026-04'), usd }), { maxLength: 3 }),
});

test('causes and what is left add up to the difference, in its direction, each kind once and in order', () => {
  fc.assert(
    fc.property(anyAsked, (one) => {
      const whole = one.paid - one.reported;
      const { causes, unexplainedUsd } = explainPayout(one);
      const parts = [...causes.map((cause) => readFigure(cause.usd)), readFigure(unexplainedUsd)];
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
      for (const part of parts) expect(part * whole).toBeGreaterThanOrEqual(0n);
      const places = causes.map(({ kind }) => payoutCauseKinds.indexOf(kind));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    }),
  );
});
