import type { SignInWay } from '@millrace/contract/publisher/network/network';
import type { NetworkId } from '@millrace/contract/publisher/network/network-id';
import { wayTo } from '../domain/network-report/ask-report.ts';
import { ReportFailure, type ReportRow } from '../domain/network-report/network-report.ts';
import { reportOf } from '../domain/network-report/network-reports.ts';
import type { Sessions } from '../domain/network-report/sessions.ts';
import { reportedDay } from './network-report-cases.ts';
import { type SayReport, startReportServer } from './report-server.ts';

/** When networks are asked. */
export const reportedAt = new Date(1_769_904_000_000);

interface Reading {
  /** Absent: the network's usual one. */
  readonly way?: SignInWay | undefined;
  readonly sessions?: Sessions | undefined;
  /** Absent: `reportedDay`. */
  readonly day?: string;
  /** Absent: `reportedAt`. */
  readonly at?: Date;
}

/** Networks' reports, as they read what a server on loopback says in their place. */
export async function startReading() {
  const server = await startReportServer();
  return {
    server,
    read(
      network: NetworkId,
      credentials: Record<string, string>,
      say: SayReport,
      { way, sessions, day = reportedDay, at = reportedAt }: Reading = {},
    ): Promise<readonly ReportRow[]> {
      const report = reportOf(network, way);
      if (report === null) throw new Error('it has no report');
      server.set(say);
      const { signal } = new AbortController();
      const asking = wayTo({
        ...{ base: server.url, host: report.host, redirects: report.redirects, signal },
        ...(report.isTimed && { now: () => at }),
        wait: () => Promise.resolve(),
        ...{ milliseconds: 2_000, sessions },
      });
      const asked = { credentials, day, at, currency: 'USD', appIds: ['app-1'] };
      return report.read(asking, asked);
    },
  };
}

/** Why a report could not be read. */
export const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'was read',
    (error: unknown) => (error instanceof ReportFailure ? error.kind : String(error)),
  );
