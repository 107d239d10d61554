import { describe, expect, test } from 'vitest';
import type { DecisionRecord } from '../record.ts';
import { onlyRow as only } from '../testing/rows-from.ts';

describe('wf', () => {
  const decision: DecisionRecord = {
    outcome: 'served',
    ruleId: 8,
    isAuto: true,
    test: { id: 9, group: 'A', counted: true },
    arm: 'explore',
    probability: 0.25,
    served: [
      [11, 1.25],
      [12, null],
      [21, 0],
    ],
    toBid: [12],
  };

  test('what was served, and with what probability', () => {
    expect(only({ pid: 5, act: '1', reqId: 'r1' }, { kind: 'wf', decision })).toMatchObject({
      key: null,
      row: {
        metric: 'waterfallRequest',
        placement_id: 5,
        ad_type: 0,
        act: 1,
        request_id: 'r1',
        outcome: 'served',
        arm: 'explore',
        probability: 0.25,
        rule_id: 8,
        test_id: 9,
        test_group: 'A',
        served: [11, 12, 21],
        served_ecpm: ['1.250000', null, '0'],
        to_bid: [12],
        limited: 0,
      },
    });
  });

  test.each([{ gdpr: 1 }, { coppa: '1' }, { ccpa: 1 }])(
    'of a user who refused, or is a child: %j',
    (regs) => {
      expect(only({ pid: 5, regs }, { kind: 'wf', decision })?.row.limited).toBe(1);
    },
  );

  test('counted when it went through a waterfall', () => {
    const metricOf = (outcome: string) =>
      only({ pid: 5 }, { kind: 'wf', decision: { ...decision, outcome } })?.row.metric;
    expect(['served', 'nothingLeft', 'placementOff', 'appBlocked', 'deviceExcluded'].map(metricOf)).toEqual([
      'waterfallRequest',
      'waterfallRequest',
      undefined,
      undefined,
      undefined,
    ]);
    expect(only({ pid: 77 }, { kind: 'wf', placementId: 0, decision })?.row.metric).toBeUndefined();
  });

  test('the placement that the server looked up is known, whatever else the record holds', () => {
    const known = { kind: 'wf', placements: {}, instances: {}, decision } as const;
    expect(only({ pid: 5 }, known)?.row).toMatchObject({ placement_id: 5, metric: 'waterfallRequest' });
  });

  test('not counted in the test: in no group', () => {
    const uncounted = { ...decision, test: { id: 9, group: 'A', counted: false } } as const;
    const row = only({ pid: 5 }, { kind: 'wf', decision: uncounted })?.row;
    expect([row?.test_id, row?.test_group]).toEqual([9, undefined]);
  });
});
