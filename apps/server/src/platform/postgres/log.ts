import type { Logger } from 'pino';

/** What this folder needs of the server's log. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
