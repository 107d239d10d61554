import type { BusyPlacement } from '../busy-placement.ts';

/** What the process of the phones is asked to send. */
export interface Sending {
  /** Path and query; the host is the target's. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn, over and over. */
  readonly bodies: readonly Buffer[];
  /** What the body of every answer begins with, and what else stands in it; empty: the body is empty. */
  readonly begins: string;
  readonly holds: string;
}

/** How it is sent. Closed: each connection waits for its answer. Open: calls come at a rate, whatever the answers do. */
export type Pace =
  | { readonly kind: 'closed'; readonly connections: number; readonly milliseconds: number }
  | {
      readonly kind: 'open';
      /** Calls a second, at random moments (exponential gaps). */
      readonly rate: number;
      readonly connections: number;
      readonly milliseconds: number;
    };

export interface Order {
  readonly url: string;
  readonly sending: Sending;
  readonly pace: Pace;
}

/** What the process of the phones that report events is asked. */
export type EventOrder =
  /** To have calls of so many events at hand. */
  | {
      readonly kind: 'prepare';
      readonly placement: BusyPlacement;
      readonly rows: number;
      readonly seed: number;
    }
  /** To send those as fast as they are taken. */
  | { readonly kind: 'send'; readonly url: string; readonly connections: number }
  /** To make and send others at a rate. */
  | {
      readonly kind: 'soak';
      readonly url: string;
      readonly placement: BusyPlacement;
      readonly seed: number;
      readonly rowsPerSecond: number;
      readonly milliseconds: number;
      readonly connections: number;
    };

export interface EventOutcome {
  readonly calls: number;
  readonly rows: number;
  readonly impressions: number;
  readonly seconds: number;
}

/** What came of it. */
export interface Outcome {
  readonly answered: number;
  readonly seconds: number;
  /** Milliseconds from when a call was meant to be sent to its whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** What the process of the phones says: what came of an order, or the first answer that was not as expected. */
export type Reply = Outcome | EventOutcome | { readonly failure: string };
