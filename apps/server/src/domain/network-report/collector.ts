import type { Credentials } from '../ad-network/credentials.ts';
import type { NetworkRequest } from '../ad-network/network-request.ts';
import type { ReportAnswer } from './report-answer.ts';

/**
 * How what a network reports is collected, a day of an account at a time.
 *
 * A network is added by a file in `networks/` that exports one of these, its line in `collectors.ts`, and its cases in
 * `collect-day.test.ts`: a good answer with the rows that it means, and a wrong key. Everything else that can come (HTML, half a
 * page, too many requests, a wrong clock) is judged by `ask-report.ts` and tried with every network alike.
 */
export interface Collector {
  readonly host: string;
  /** `old`: known from programs of years ago alone; people are told so. */
  readonly standing: 'documented' | 'old';
  /** In which the network's days begin and end; `account`: as it is set there. */
  readonly dayZone: 'UTC' | 'America/Los_Angeles' | 'Asia/Shanghai' | 'account';
  /** Of rows that name none. ISO 4217 */
  readonly currency: string;
  /** Whole days after its end in which the network may still change a day: it is collected again until then. */
  readonly finalAfterDays: number;
  /** Days back that can be asked for; null: not said. */
  readonly windowDays: number | null;
  /** What the report calls the ad unit of an instance, as in {@link ReportRow.unit}. */
  readonly unitOf: (instance: ReportedInstance) => string;
  /**
   * Asks for the day, whole, with as many requests as it takes.
   * @throws ReportFailure for what the answer says; `ask` throws the same for what every network answers alike
   */
  readonly pull: (asked: AskedDay) => Promise<readonly ReportRow[]>;
}

export interface ReportedInstance {
  readonly unitId: string;
  /** Of the instance and of its app at the network, by the keys of the network's credential fields. */
  readonly keys: Credentials;
}

export interface AskedDay {
  readonly credentials: Credentials;
  /** `YYYY-MM-DD`, in {@link Collector.dayZone}. */
  readonly day: string;
  readonly at: Date;
  /** Returns answers of status 2xx alone. */
  readonly ask: (request: NetworkRequest) => Promise<ReportAnswer>;
}

/** What the network says of an ad unit in a country; several of one unit and country are added up. */
export interface ReportRow {
  /** Empty: of the account as a whole. */
  readonly unit: string;
  /** ISO 3166-1 alpha-2, `00`: not said. */
  readonly country: string;
  /** Null: not counted in the report. */
  readonly impressions: number | null;
  readonly clicks: number | null;
  /** Exact decimal text. */
  readonly revenue: string;
  /** ISO 4217 */
  readonly currency: string;
}
