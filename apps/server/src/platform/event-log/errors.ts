/** The log can take no more for now: the disk is full, or too much waits to be shipped. The record was not kept. */
export class EventLogFull extends Error {
  override readonly name = 'EventLogFull';
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number;

  constructor(reason: string, retryAfterSeconds: number, cause?: unknown) {
    super(`The event log takes no more: ${reason}.`, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Another process writes (or ships) this log. */
export class EventLogInUse extends Error {
  override readonly name = 'EventLogInUse';

  constructor(dir: string, what: 'written' | 'shipped') {
    super(`The event log ${dir} is being ${what} by another process: two would lose or double events.`);
  }
}

/** The log was closed. */
export class EventLogClosed extends Error {
  override readonly name = 'EventLogClosed';

  constructor() {
    super('The event log is closed.');
  }
}
