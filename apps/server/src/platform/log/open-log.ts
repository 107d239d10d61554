import tty from 'node:tty';
import { type Logger, pino } from 'pino';

export interface LogOptions {
  readonly level: string;
  /** Which process speaks, where there are several. */
  readonly name?: string;
}

export interface LogOutput {
  /** File descriptor; default: the error output. */
  readonly fd?: number;
  /** Whether people read it as it comes; default: the descriptor is a terminal. */
  readonly isTerminal?: boolean;
}

/**
 * The log of a process: a line of JSON each for what collects logs, and lines for people in a terminal. Both are written
 * before the call that logs returns, so that nothing is missing when the process ends right after it.
 */
export async function openLog(options: LogOptions, output: LogOutput = {}): Promise<Logger> {
  const { fd = 2, isTerminal = tty.isatty(fd) } = output;
  const destination = pino.destination({ fd, sync: true });
  if (!isTerminal) return pino(options, destination);
  const print = await printer(fd === process.stderr.fd && process.stderr.isTTY && process.stderr.hasColors());
  return pino(options, { write: (line) => destination.write(print(line)) });
}

/** Loaded only here: a server whose log nobody reads in a terminal never needs it. */
async function printer(colorize: boolean): Promise<(line: string) => string> {
  const { default: pretty } = await import('pino-pretty');
  return pretty.prettyFactory({
    colorize,
    singleLine: true,
    // Of the machine that is looked at: the same in each line.
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
}
