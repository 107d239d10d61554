import type { ErrorKey } from '@millrace/contract/errors';
import { text } from '../i18n/i18n.ts';
import { sentences } from '../i18n/text-list.ts';
import { endSession, holdForFactor, isRenewed, session } from '../session/session.ts';
import { toast } from '../ui/notices.ts';
import type { ApiError } from './api-error.ts';

export interface Handling {
  /** Asks again; offered where that may help. */
  readonly retry?: (() => void) | undefined;
  /** The caller has the fields and shows there what is wrong with them. */
  readonly marksFields?: boolean;
  /** The caller tells the person; a session that has ended ends all the same. */
  readonly isTold?: boolean;
}

/** What the person is told and what becomes of the session: the specification's error catalogue as data. */
export interface Reaction {
  readonly title: string | null;
  readonly endsSession: boolean;
}

export function reactionTo(error: ApiError, hasToken: boolean): Reaction {
  // With a message: what was given up may come to be done.
  if (error.kind === 'cancelled')
    return { title: error.message === '' ? null : text('common.stillRunning'), endsSession: false };
  if (error.kind === 'network') return { title: text('common.error'), endsSession: false };
  if (error.status === 403) return { title: text('common.forbidden'), endsSession: false };
  if (error.status === 401 && error.data.isLogin !== true && hasToken)
    return { title: null, endsSession: true };
  return { title: text('common.code', { code: error.code }), endsSession: false };
}

const factorRequired: ErrorKey = 'session.errors.secondFactorRequired';

/** The one place where a failed call becomes a notification or the end of the session. */
export function handleError(error: ApiError, handling: Handling = {}): void {
  // Where that leads says why.
  if (error.data.error === factorRequired) {
    holdForFactor();
    return;
  }
  const reaction = reactionTo(error, session.get().token !== null);
  // Renewed by another window: this one reloads (watch-other-windows.ts), and must not take the new token with it.
  if (reaction.endsSession && !isRenewed(session.get().token)) endSession('server');
  if (reaction.title === null || handling.isTold === true) return;
  toast({
    kind: 'error',
    title: reaction.title,
    description: descriptionOf(error, handling),
    retry: error.worthRetrying ? handling.retry : undefined,
    brief: handling.marksFields === true && error.data.fields !== undefined,
  });
}

/** Where no field is marked, nobody is sent to look at one: what is wrong is said here. */
function descriptionOf({ message, data }: ApiError, { marksFields = false }: Handling): string {
  const said = marksFields
    ? []
    : Object.values(data.fields ?? {}).map(({ key, params }) => text(key, params));
  if (said.length > 0) return sentences([...new Set(said)]);
  return message || text('common.errors.failed');
}
