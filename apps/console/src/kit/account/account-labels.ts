import type { SignIn } from '@millrace/contract/publisher/network/network';
import type { useText } from '../i18n/i18n.ts';
import { credentialLabels } from '../network/credential-labels.ts';

type Text = ReturnType<typeof useText>;

/** What a way is called beside the others of its network. */
export const wayLabel = (text: Text, { way, label = way }: SignIn): string =>
  text(`adNetwork.signIn.${label}`);

/** What is to be known of a way before it is chosen. */
export function wayHelp(text: Text, { way, label }: SignIn): string | undefined {
  if (way === 'max') return text('account.maxHelp');
  if (way === 'google' || way === 'manual') return text('account.googleHelp');
  return label === 'signature' ? text('account.signatureHelp') : undefined;
}

/** Where the ways differ in what is fetched, that is what is chosen. */
export const signInLabel = (text: Text, ways: readonly SignIn[]): string =>
  text(ways.some(({ way }) => way === 'max') ? 'account.report' : 'account.signIn');

/** The labels of an account's fields by their names in a form. */
export function accountLabels(text: Text, signIn: SignIn | undefined, prefix = ''): Record<string, string> {
  return {
    [`${prefix}name`]: text('account.name'),
    [`${prefix}signIn`]: text('account.signIn'),
    [`${prefix}currency`]: text('account.currency'),
    [`${prefix}credentials`]: text('account.key'),
    ...credentialLabels(text, signIn?.fields ?? [], `${prefix}credentials`),
  };
}
