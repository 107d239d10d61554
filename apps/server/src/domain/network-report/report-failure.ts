/**
 * `refused`: the keys are wrong. `limited`: they are right, and not allowed to read reports. `clock`: this server's clock is
 * off, which signatures do not bear. `throttled`, `away`: later. `incomplete`: a part is missing. `changed`: not what
 * the network is known to answer.
 */
export type FailureReason = 'refused' | 'limited' | 'clock' | 'throttled' | 'away' | 'incomplete' | 'changed';

interface More {
  /** As the network asks. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** A day that could not be collected. Its message names no key and no address. */
export class ReportFailure extends Error {
  readonly reason: FailureReason;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: FailureReason, message: string, { retryAfterSeconds, cause }: More = {}) {
    super(message, { cause });
    this.name = 'ReportFailure';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
