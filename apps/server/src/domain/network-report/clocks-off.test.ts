import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportCase, reportCases } from '../../testing/network-report-cases.ts';
import { wayCases } from '../../testing/network-way-cases.ts';
import { reportedAt, startReading } from '../../testing/read-network.ts';
import type { ReportServer, SayReport } from '../../testing/report-server.ts';
import { clockFinding } from '../ad-network/clock-finding.ts';
import { reportOf } from './network-reports.ts';

let server: ReportServer;
let read: Awaited<ReturnType<typeof startReading>>['read'];
beforeAll(async () => {
  ({ server, read } = await startReading());
});
afterAll(() => server.close());

const cases = [...reportCases, ...wayCases];
const nameOf = ({ network, way }: ReportCase) => [networkOf(network).name, way].filter(Boolean).join(' ');
const timed = cases.filter(({ network, way }) => reportOf(network, way)?.isTimed);

/** The networks' time, so many minutes before ours. */
const timeThere = (ahead: number) => new Date(reportedAt.getTime() - ahead * 60_000).toUTCString();

test('those whose questions are others a minute later, and no others, are known to sign with the time', async () => {
  const signing: string[] = [];
  for (const one of cases) {
    const askedAt = async (at: Date) => {
      await read(one.network, one.credentials, one.good, { way: one.way, at });
      return server.asked.map(({ method, host, path, headers, body }) => [method, host, path, headers, body]);
    };
    const first = await askedAt(reportedAt);
    const later = await askedAt(new Date(reportedAt.getTime() + 60_000));
    if (JSON.stringify(first) !== JSON.stringify(later)) signing.push(nameOf(one));
  }
  expect(signing).toEqual(timed.map(nameOf));
  expect(signing.toSorted()).toEqual(['Buad', 'GDT', 'KuaiShou', 'Mintegral', 'SHAREit', 'SigMob']);
});

describe.each(timed.map((one) => [nameOf(one), one] as const))('%s', (_, one) => {
  const refusedAt = (date: string): Promise<unknown> => {
    const refusal: SayReport = () => ({ ...one.refused, headers: { ...one.refused.headers, date } });
    return read(one.network, one.credentials, refusal, { way: one.way });
  };

  test.each([12, -60])('a refusal while our clock is %i minutes ahead is the clock’s', async (ahead) => {
    await expect(refusedAt(timeThere(ahead))).rejects.toMatchObject({
      kind: 'clock',
      said: clockFinding(ahead),
    });
  });

  test('a refusal while it is right, as far as anybody can tell, is the keys’', async () => {
    for (const date of [timeThere(3), timeThere(-3), 'yesterday'])
      await expect(refusedAt(date)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('whoever takes the signature all the same is read, whatever time it is there', async () => {
    const good: SayReport = (asked) => {
      const said = one.good(asked);
      return { ...said, headers: { ...said.headers, date: timeThere(-60) } };
    };
    expect(await read(one.network, one.credentials, good, { way: one.way })).toEqual(one.rows);
  });
});

test('keys that are sent as they are have nothing to do with the time', async () => {
  const refusal: SayReport = () => ({ status: 403, headers: { date: timeThere(60) }, body: 'no' });
  for (const one of cases.filter((another) => !timed.includes(another)))
    await expect(read(one.network, one.credentials, refusal, { way: one.way })).rejects.not.toMatchObject({
      kind: 'clock',
    });
  await expect(read(networkId.appLovin, {}, refusal)).rejects.toMatchObject({ kind: 'refused' });
});
