/** The query is not one plain SELECT. A mistake in the code that built it. */
export class ReportRefusedError extends Error {
  override readonly name = 'ReportRefusedError';
}

/** The query met one of its limits; the engine has stopped it. Asking for less may succeed. */
export class ReportLimitError extends Error {
  override readonly name = 'ReportLimitError';
  readonly limit: 'seconds' | 'rows' | 'bytes';

  constructor(limit: 'seconds' | 'rows' | 'bytes', cause: Error) {
    super(`The report went over its limit of ${limit}.`, { cause });
    this.limit = limit;
  }
}

/** Too many reports are waiting already; trying later may succeed. */
export class ClickHouseBusyError extends Error {
  override readonly name = 'ClickHouseBusyError';
}

/** The store was closed. */
export class ClickHouseClosedError extends Error {
  override readonly name = 'ClickHouseClosedError';

  constructor() {
    super('ClickHouse is closed.');
  }
}

/** ClickHouse's exception codes (src/Common/ErrorCodes.cpp) that mean "a limit was met". */
const limitOfCode: Readonly<Record<string, 'seconds' | 'rows' | 'bytes'>> = {
  158: 'rows',
  159: 'seconds',
  241: 'bytes',
  307: 'rows',
  396: 'rows',
};

/** The error a report's caller gets: limits by name, everything else as it came. */
export function reportError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const limit = typeof code === 'string' ? limitOfCode[code] : undefined;
  return limit !== undefined && error instanceof Error ? new ReportLimitError(limit, error) : error;
}
