import type { Credentials } from '../ad-network/credentials.ts';
import { askReport, type Surroundings } from './ask-report.ts';
import type { Collector, ReportRow } from './collector.ts';

interface Account {
  readonly credentials: Credentials;
  /** `YYYY-MM-DD`, in the network's zone. */
  readonly day: string;
}

/** All that a network reports of a day of an account. @throws ReportFailure; then nothing of the day may be replaced */
export async function collectDay(
  collector: Collector,
  { credentials, day }: Account,
  surroundings: Surroundings,
): Promise<readonly ReportRow[]> {
  const { at } = surroundings;
  return collector.pull({
    credentials,
    day,
    at,
    ask: (request) => askReport(collector.host, credentials, surroundings, request),
  });
}
