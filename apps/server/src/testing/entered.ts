import type { ResponseOf } from '@millrace/contract/kit/call';
import type { logIn } from '@millrace/contract/people/session';

/** The token of a log-in that asked for a password alone. @throws Error when it asks for a code */
export function tokenIn(entered: ResponseOf<typeof logIn>): string {
  if (typeof entered === 'string') return entered;
  throw new Error('this log-in asks for a code');
}
