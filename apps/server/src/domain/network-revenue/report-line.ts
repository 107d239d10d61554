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
}
