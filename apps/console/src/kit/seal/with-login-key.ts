import { getLoginKey } from '@millrace/contract/people/session';
import { ApiError } from '../api/api-error.ts';
import { type CallOptions, callApi, isToldByCaller } from '../api/call-api.ts';
import { handleError } from '../api/handle-error.ts';
import type { LoginKey } from './login-key.ts';
import { sealField } from './seal-field.ts';

/** Seals a value under the key that is current. */
export type Seal = (value: string) => Promise<string>;

function keyWasSpent(error: unknown): boolean {
  return error instanceof ApiError && error.data.error === 'session.errors.keySpent';
}

let prepared: Promise<LoginKey> | null = null;

/** Asks for the key ahead, so that it is there when the form is sent. */
export function prepareLoginKey(): void {
  prepared ??= callApi(getLoginKey, {}, { quiet: true });
  // Nobody waits for it yet: a failure is met, and told, when the form is sent.
  prepared.catch(() => {
    prepared = null;
  });
}

/** The prepared key, once: a nonce serves a single log-in. */
async function takeKey(): Promise<LoginKey> {
  const ahead = prepared;
  prepared = null;
  return ahead ?? callApi(getLoginKey, {}, { quiet: true });
}

async function round<Result>(send: (seal: Seal) => Promise<Result>): Promise<Result> {
  const key = await takeKey();
  return send((value) => sealField(value, key));
}

/**
 * Runs a call that carries sealed fields with a fresh key; a key that was spent meanwhile is renewed silently once.
 * @param send seals its fields and calls with `quiet`: what is refused is told here
 * @param options what a call without sealed fields would get, such as a form's submission
 * @throws ApiError after the person was told
 */
export async function withLoginKey<Result>(
  send: (seal: Seal) => Promise<Result>,
  options: CallOptions = {},
): Promise<Result> {
  try {
    return await round(send).catch((error: unknown) => {
      if (keyWasSpent(error)) return round(send);
      throw error;
    });
  } catch (error) {
    if (error instanceof ApiError) handleError(error, { ...options, isTold: isToldByCaller(error, options) });
    throw error;
  }
}
