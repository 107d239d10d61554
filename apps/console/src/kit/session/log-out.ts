import { logOut as logOutCall } from '@millrace/contract/people/session';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { endSession } from './session.ts';

/** Ends the session here whatever the server says, and waits at most three seconds for it to end there too. */
export async function logOut(): Promise<void> {
  try {
    await callApi(logOutCall, {}, { quiet: true, signal: AbortSignal.timeout(3000) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    endSession('person');
  }
}
