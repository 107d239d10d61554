import { parseArgs } from 'node:util';
import { StartError } from '../../apps/server/src/platform/start-error.ts';

export interface DemoOptions {
  /** It begins anew, whatever it had. */
  readonly fresh: boolean;
}

/** What the words behind `npm run demo --` ask for. @throws StartError with how it is used */
export function demoOptions(words: readonly string[]): DemoOptions {
  try {
    return parseArgs({ args: [...words], options: { fresh: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartError('Usage: npm run demo [-- --fresh]');
  }
}
