import type { SignIn } from '@millrace/contract/publisher/network/network';
import type { useText } from '../i18n/i18n.ts';
import { credentialLabels } from '../network/credential-labels.ts';

/** The labels of an account's fields by their names in a form. */
export function accountLabels(
  text: ReturnType<typeof useText>,
  signIn: SignIn | undefined,
  prefix = '',
): Record<string, string> {
  return {
    [`${prefix}name`]: text('account.name'),
    [`${prefix}signIn`]: text('account.signIn'),
    [`${prefix}currency`]: text('account.currency'),
    [`${prefix}credentials`]: text('account.key'),
    ...credentialLabels(text, signIn?.fields ?? [], `${prefix}credentials`),
  };
}
