import { logOut } from '@millrace/contract/people/session';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { untilServerAnswers } from '../api/connection.ts';
import { adoptLanguage, text, textsReady } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';
import { endSession, session, storeUser } from './session.ts';
import { tellLanguage } from './switch-language.ts';

async function ask(): Promise<UserInfo> {
  for (;;) {
    try {
      return await callApi(getUserInfo, {}, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'network') throw error;
      await untilServerAnswers();
    }
  }
}

/** Ends the session at the server too: nobody has its token here any more, and it would live on for days. Nobody waits for that. */
async function endAtServer(token: string): Promise<void> {
  try {
    await callApi(logOut, {}, { quiet: true, token, signal: AbortSignal.timeout(3000) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Loads the signed-in person afresh. A refusal (or a person without permissions) ends the session with a message and
 * answers null; no answer at all only delays it.
 */
export async function loadUser(): Promise<UserInfo | null> {
  const { token } = session.get();
  try {
    const user = await ask();
    if (user.perms.length === 0) throw new Error('getInfo: roles must be a non-empty array');
    if (session.get().token !== token) return null;
    storeUser(user);
    await adoptLanguage(user.lang);
    if (user.lang === null) void tellLanguage();
    return user;
  } catch (error) {
    console.warn('The signed-in person could not be loaded.', error);
    // At the start of a visit this may be known before the first text is there.
    await textsReady();
    toast({ kind: 'error', title: text('common.error'), description: text('common.tryAgainLater') });
    endSession('server');
    const isOver = error instanceof ApiError && error.status === 401;
    if (token !== null && !isOver) void endAtServer(token);
    return null;
  }
}

let loading: Promise<UserInfo | null> | null = null;

/** The signed-in person, asked once however many wait for it; null when nobody is (or stays) signed in. */
export async function ensureUser(): Promise<UserInfo | null> {
  const { token, user } = session.get();
  if (token === null || user !== null) return user;
  loading ??= loadUser().finally(() => {
    loading = null;
  });
  return loading;
}
