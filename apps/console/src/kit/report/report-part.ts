import type { ReportAddress } from './use-report-address.ts';

/** What every control of a report screen is given. */
export interface ReportPartProps {
  readonly address: ReportAddress;
  /** In UTC. */
  readonly today: string;
}
