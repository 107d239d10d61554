import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { type Envelope, type ErrorData, header } from '@millrace/contract/kit/envelope';
import { getLoginKey, logIn, type logInAdministrator } from '@millrace/contract/people/session';
import { tokenIn } from './entered.ts';
import { sealWith } from './seal.ts';

/** Asks a server over HTTP. @throws with the error's key when the answer is no success */
export async function askOver<C extends Call>(
  url: string,
  call: C,
  input: RequestInput<C>,
  token?: string,
): Promise<ResponseOf<C>> {
  const address = new URL(`/api${call.path}`, url);
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(input as object))
      address.searchParams.set(name, String(value));
  }
  const response = await fetch(address, {
    method: call.method,
    headers: { ...(token !== undefined && { [header.token]: token }), 'content-type': 'application/json' },
    ...(call.method === 'POST' && { body: JSON.stringify(input) }),
  });
  const envelope = (await response.json()) as Envelope<ResponseOf<C> & ErrorData>;
  if (envelope.code !== 0) throw new Error(envelope.data.error);
  return envelope.data;
}

/** Seals values for one request over HTTP. */
export async function sealOver<const Values extends readonly string[]>(url: string, values: Values) {
  return sealWith(await askOver(url, getLoginKey, {}), values);
}

/** @returns the token */
export async function signInOver(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
  door: typeof logIn | typeof logInAdministrator = logIn,
): Promise<string> {
  const [sealedEmail, sealedPassword] = await sealOver(url, [email, password]);
  return tokenIn(await askOver(url, door, { email: sealedEmail, password: sealedPassword }));
}
