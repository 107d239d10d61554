import { isStrongPassword } from '@millrace/contract/people/password';
import { fieldError } from '../http/call-error.ts';
import type { LoginKeys } from './login-keys.ts';

/** Opens a sealed new password. @throws CallError with the field `password` when it is weak */
export async function openNewPassword(loginKeys: LoginKeys, sealed: string): Promise<string> {
  const [password = ''] = await loginKeys.open([sealed]);
  requireStrong(password);
  return password;
}

export function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw fieldError('password', 'password.errors.weak');
}
