import type { Language } from '@millrace/contract/common';
import { updateUser } from '@millrace/contract/people/user';
import { callApi } from '../api/call-api.ts';
import { runAction } from '../api/run-action.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { session } from './session.ts';

/** Switches the language in this browser and, for who is signed in, of the account. */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (session.get().user === null) return;
  await runAction(async (retry) => {
    await callApi(updateUser, { lang: language }, { retry, changes: 'own language' });
  });
}
