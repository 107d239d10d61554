import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { networkReports } from './network-reports.ts';

test('every limit that is known of a host is held, in calls of so many seconds', () => {
  const held = Object.entries(networkReports).flatMap(([id, report]) =>
    report?.pace === undefined
      ? []
      : [[networkOf(Number(id)).name, report.pace.calls, report.pace.seconds] as const],
  );
  const known = [
    [networkId.adMob, 900, 60],
    [networkId.buad, 2, 1],
    [networkId.inMobi, 1_500, 900],
    [networkId.ironSource, 8_000, 3_600],
    [networkId.pubNative, 5, 1],
    [networkId.sigMob, 10, 1],
  ] as const;
  expect(new Set(held)).toEqual(
    new Set(known.map(([id, calls, seconds]) => [networkOf(id).name, calls, seconds])),
  );
});
