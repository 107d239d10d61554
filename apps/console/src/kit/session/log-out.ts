import { logOut as logOutCall } from '@millrace/contract/people/session';
import { leaveSignOn } from '@millrace/contract/people/sign-on';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { readStored } from '../storage/storage.ts';
import { endSession } from './session.ts';

/** Ends the session here whatever the server says, and waits at most three seconds for it to end there and at a provider too. */
export async function logOut(): Promise<void> {
  const leaving = readStored('signedOn') === true ? leaveProvider() : undefined;
  try {
    await callApi(logOutCall, {}, { quiet: true, signal: AbortSignal.timeout(3000) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    endSession('person');
  }
  const url = await leaving;
  if (url != null) location.assign(url);
}

/** Where the company's provider is left, too; null where it can't be told. */
async function leaveProvider(): Promise<string | null> {
  try {
    return (await callApi(leaveSignOn, {}, { quiet: true, signal: AbortSignal.timeout(3000) })).url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
