import type { ResponseOf } from '@millrace/contract/kit/call';
import type { logIn } from '@millrace/contract/people/session';
import { type CallOptions, callApi } from '../../../kit/api/call-api.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';

export interface Credentials {
  /** With an @ an e-mail, any other a user name. */
  readonly account: string;
  readonly password: string;
}

/** Asks for a token, or the ticket for a second step. Of e-mail and user name the unused one is sent empty. */
export function askToken(
  call: typeof logIn,
  { account, password }: Credentials,
  options: CallOptions,
): Promise<ResponseOf<typeof logIn>> {
  return withLoginKey(async (seal) => {
    const [name, secret] = await Promise.all([seal(account), seal(password)]);
    const who = account.includes('@') ? { username: '', email: name } : { username: name, email: '' };
    return callApi(call, { ...who, password: secret }, { quiet: true });
  }, options);
}
