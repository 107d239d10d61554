import type { SignInWay } from '@millrace/contract/publisher/network/network';
import type { Credentials } from '../ad-network/credentials.ts';
import type { NetworkRequest } from '../ad-network/network-request.ts';
import { type Said, textOfSaid } from '../ad-network/said.ts';
import type { Pace } from './pace.ts';
import type { Sessions } from './sessions.ts';

/**
 * Why nothing can be taken from an answer. `refused`: the keys are wrong; `clock`: so it says, but our clock is, with which they are
 * signed; `limited`: they are right and may not do this;
 * `later`: asked too often, or not ready; `unclear`: the answer is not what the network documents.
 */
export const reportFailures = [
  'refused',
  'clock',
  'limited',
  'later',
  'unreachable',
  'slow',
  'unclear',
] as const;
export type ReportFailureKind = (typeof reportFailures)[number];

/**
 * A network's report could not be had: by what the network said, in its own words, or by what we found. Neither holds a key once
 * it has left the fetching: it is shown and logged.
 */
export class ReportFailure extends Error {
  override readonly name = 'ReportFailure';
  readonly kind: ReportFailureKind;
  readonly said: Said;
  /** Seconds after which the network wants to be asked again; null: it did not say. */
  readonly retryAfter: number | null;

  constructor(kind: ReportFailureKind, said: Said, retryAfter: number | null = null) {
    super(textOfSaid(said));
    this.kind = kind;
    this.said = said;
    this.retryAfter = retryAfter;
  }
}

/** What a network says of an ad unit in a country on the day that was asked for. */
export interface ReportRow {
  /** As the network calls it, see {@link noUnit}. */
  readonly unit: string;
  /** What the network calls the app that it is of; absent: it does not say, or its units have names of their own. */
  readonly app?: string;
  /** ISO 3166-1 alpha-2, `00`: not said. */
  readonly country: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  /** Exact decimal text, as the network wrote it. */
  readonly revenue: string;
  /** ISO 4217 */
  readonly currency: string;
  /**
   * Of mediation platforms: another network that earned it, as the platform calls it. It counts from that network's own account
   * alone, and is told beside.
   */
  readonly earnedBy?: string;
}

/** What stands for a unit where money belongs to none; it waits with what matches nothing, so that sums stay whole. */
export const noUnit = '(no ad unit)';

export interface ReportRequest extends NetworkRequest {
  /** Another one than the network's own. */
  readonly host?: string;
}

export interface ReportAnswer {
  readonly status: number;
  readonly text: string;
  /** The text's JSON, each number in it as the text that it was; undefined where it is none. */
  readonly json: unknown;
  /** Minutes by which our clock is ahead of the network's, where its requests are signed with the time; 0: it is right. */
  readonly minutesAhead?: number;
}

/** The way to a network. */
export interface Ask {
  /**
   * Whatever status comes is answered, but for the network's "too often" and its own faults.
   * @throws ReportFailure
   */
  ask(request: ReportRequest): Promise<ReportAnswer>;
  /** For reports that a network makes ready meanwhile. Milliseconds. */
  wait(milliseconds: number): Promise<void>;
  /** What is kept of sessions from one day to the next. */
  readonly sessions: Sessions;
  /** All that was sent or given to be let in so far, and that no failure may repeat. */
  readonly secrets: ReadonlySet<string>;
}

export interface Asked {
  readonly credentials: Credentials;
  /** `YYYY-MM-DD`, in the zone of the network's days. */
  readonly day: string;
  readonly at: Date;
  /** Of the account, where the network says none: ISO 4217. */
  readonly currency: string;
  /** What the network calls the apps that use the account. */
  readonly appIds: readonly string[];
}

/**
 * How a network's report is fetched. A network is added by a file in `networks/`, its line in `network-reports.ts`, and its
 * cases in `network-reports.test.ts`.
 */
export interface NetworkReport {
  readonly host: string;
  /**
   * `documented`: by the network's present documentation; `unsure`: parts of it are not public; `old`: by what worked in
   * 2021. The screen says so.
   */
  readonly known: 'documented' | 'unsure' | 'old';
  /** Where the network's days begin: a zone by its name; `account`: where the account at the network says. */
  readonly zone: string;
  /** It makes its answer ready for minutes, in which whoever asks waits. */
  readonly waits?: true;
  /** Its requests are signed with the time, so that they are refused where the clock is wrong, too. */
  readonly isTimed?: true;
  /** How often its host may be asked by what it documents, or by the strictest that is known; absent: nothing is. */
  readonly pace?: Pace;
  /** Hosts, by their ends, at which an answer may wait; keys are not sent there. */
  readonly redirects?: readonly string[];
  /** Ways to sign in for which another report is fetched; its days begin where the network's do. */
  readonly ways?: Readonly<Partial<Record<SignInWay, NetworkReport>>>;
  /** All rows of a day. @throws ReportFailure */
  read(way: Ask, asked: Asked): Promise<readonly ReportRow[]>;
}
