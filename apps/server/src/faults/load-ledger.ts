/**
 * What a phone knows of a call. `unsent`: nobody took the connection; `refused`: it was answered with a refusal;
 * `unknown`: the connection broke before the answer, so that it may have been kept or not.
 */
export type Outcome = 'unsent' | 'refused' | 'unknown' | 'acknowledged';

/** What the calls of a load count as, in the words of the store; `tracked`: what an advertiser's server told of. */
export const loadMetrics = ['impression', 'calledShow', 'tracked'] as const;
export type LoadMetric = (typeof loadMetrics)[number];

/** A call as it is sent, each time byte for byte the same. */
export interface LoadCall {
  readonly path: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly metric: LoadMetric;
  /** Numbers of the events in it, unique over a load. */
  readonly ids: readonly number[];
}

const knowledge: readonly Outcome[] = ['unsent', 'refused', 'unknown', 'acknowledged'];

/** What became of every call of a load, by the best that its phone was ever told. */
export class LoadLedger {
  readonly #outcomes = new Map<LoadCall, Outcome>();
  readonly #refusals = new Map<number, number>();
  #acknowledgements = 0;
  #impatient = 0;

  /** A call was sent, perhaps not for the first time. */
  note(call: LoadCall, outcome: Outcome): void {
    if (outcome === 'acknowledged') this.#acknowledgements += 1;
    const known = this.#outcomes.get(call) ?? 'unsent';
    this.#outcomes.set(call, knowledge.indexOf(outcome) > knowledge.indexOf(known) ? outcome : known);
  }

  /** @param hasRetryAfter whether the refusal said when to come again */
  noteRefusal(status: number, hasRetryAfter: boolean): void {
    this.#refusals.set(status, (this.#refusals.get(status) ?? 0) + 1);
    if (!hasRetryAfter) this.#impatient += 1;
  }

  /** Answers that said yes, those to repeated calls too. */
  get acknowledgements(): number {
    return this.#acknowledgements;
  }

  /** Refusals by status. */
  get refusals(): Readonly<Record<number, number>> {
    return Object.fromEntries(this.#refusals);
  }

  /** Refusals that did not say when to come again. */
  get refusalsWithoutRetryAfter(): number {
    return this.#impatient;
  }

  calls(...outcomes: readonly Outcome[]): LoadCall[] {
    return [...this.#outcomes].filter(([, outcome]) => outcomes.includes(outcome)).map(([call]) => call);
  }
}
