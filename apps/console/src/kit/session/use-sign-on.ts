import type { ResponseOf } from '@millrace/contract/kit/call';
import { getSignOn } from '@millrace/contract/people/sign-on';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';

/**
 * How people sign in here. Until the server has said it, and where it can't, with a password alone.
 * @param asked false for the Administrator's door, which knows passwords only
 */
export function useSignOn(asked = true): ResponseOf<typeof getSignOn> {
  const [ways, setWays] = useState({ offered: false, passwords: true });
  useEffect(() => {
    if (!asked) return;
    const leaving = new AbortController();
    callApi(getSignOn, {}, { quiet: true, signal: leaving.signal }).then(setWays, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
    return () => leaving.abort();
  }, [asked]);
  return ways;
}
