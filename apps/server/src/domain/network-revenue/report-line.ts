import type { Match } from './match-units.ts';
import type { NetworkRevenue } from './revenue-row.ts';

/** What a row of a network's report says. */
export interface ReportLine {
  readonly row: number;
  readonly day: string;
  readonly unit: string;
  readonly country: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly revenue: string;
  readonly currency: string;
}

/** A line with what it is worth and whose it is. */
export interface ValuedLine extends ReportLine, Pick<NetworkRevenue, 'rate' | 'rateDate' | 'revenueUsd'> {
  readonly match: Match;
  /** Of a report that was fetched: what the network itself says, and what somebody has said of it. */
  readonly said?: Said;
}

export interface Said {
  readonly unit: string;
  /** Empty: it does not say the app. */
  readonly app: string;
  /** What it is called among what matches nothing. */
  readonly name: string;
  readonly choice: 'instance' | 'notOurs' | 'none';
}
