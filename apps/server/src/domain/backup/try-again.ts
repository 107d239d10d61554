import { minuteMs } from '@millrace/contract/kit/duration';
import { tellAdministrators } from '../../platform/people/tell-administrators.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { type Failure, noteFailed, putBack } from './backup-queries.ts';

/** Minutes before the second try of a night's backup, the third and so on; then the night has none. */
const pauses = [5, 20, 60];

export interface Begun {
  readonly id: number;
  readonly kind: string;
  /** This one counted. */
  readonly tries: number;
}

/**
 * A night's backup is tried again, later each time; the Administrators are told when it is given up. Whoever asked for one by
 * hand sees that it failed and asks again.
 */
export async function failOrTryAgain(tx: Tx, begun: Begun, why: Failure, now: Date): Promise<void> {
  const pause = pauses[begun.tries - 1];
  if (begun.kind === 'nightly' && pause !== undefined) {
    return putBack(tx, begun.id, why, new Date(now.getTime() + pause * minuteMs));
  }
  await giveUp(tx, begun, why, now);
}

/** It has failed for good. */
export async function giveUp(
  tx: Tx,
  { id, kind }: Pick<Begun, 'id' | 'kind'>,
  why: Failure,
  now: Date,
): Promise<void> {
  await noteFailed(tx, id, why, now);
  if (kind === 'nightly') await tellOfFailure(tx, why);
}

function tellOfFailure(tx: Tx, why: Failure): Promise<void> {
  return tellAdministrators(tx, {
    message: 'notification.content.nightlyBackupFailed',
    params: 'error' in why ? { reason: why.error.slice(0, 200) } : { reason: '', backupFailure: why.failure },
    link: { url: '/admin/system?tab=backups', type: 'in-app' },
    cause: 'nightly',
  });
}
