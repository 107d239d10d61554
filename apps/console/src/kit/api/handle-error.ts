import { text } from '../i18n/i18n.ts';
import { endSession, session } from '../session/session.ts';
import { toast } from '../ui/notices.ts';
import type { ApiError } from './api-error.ts';

export interface Handling {
  /** Asks again; offered where that may help. */
  readonly retry?: (() => void) | undefined;
}

/** What the person is told and what becomes of the session: the specification's error catalogue as data. */
export interface Reaction {
  readonly title: string | null;
  readonly endsSession: boolean;
}

export function reactionTo(error: ApiError, hasToken: boolean): Reaction {
  if (error.kind === 'cancelled') return { title: null, endsSession: false };
  if (error.kind === 'network') return { title: text('common.error'), endsSession: false };
  if (error.status === 403) return { title: text('common.forbidden'), endsSession: false };
  if (error.status === 401 && error.data.isLogin !== true && hasToken)
    return { title: null, endsSession: true };
  return { title: text('common.code', { code: error.code }), endsSession: false };
}

/** The one place where a failed call becomes a notification or the end of the session. */
export function handleError(error: ApiError, { retry }: Handling = {}): void {
  const reaction = reactionTo(error, session.get().token !== null);
  if (reaction.endsSession) endSession('server');
  if (reaction.title === null) return;
  toast({
    kind: 'error',
    title: reaction.title,
    description: error.message || text('common.errors.failed'),
    retry: error.worthRetrying ? retry : undefined,
  });
}
