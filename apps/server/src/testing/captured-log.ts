import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export interface CapturedLog {
  readonly logger: Logger;
  /** What was written so far, a parsed line each. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** The same as it was written. */
  text(): string;
}

/** A log of everything, kept in memory. */
export function captureLog(): CapturedLog {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  return {
    logger: pino({ level: 'trace' }, stream),
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
