import type { Language } from '@millrace/contract/common';
import { updateUser } from '@millrace/contract/people/user';
import { callApi } from '../api/call-api.ts';
import { runAction } from '../api/run-action.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { readStored } from '../storage/storage.ts';
import { keepLanguage, session } from './session.ts';

const changes = 'own language';

/** Switches the language in this browser and, for who is signed in, of the account. */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (session.get().user === null) return;
  await runAction(async (retry) => {
    await callApi(updateUser, { lang: language }, { retry, changes });
    keepLanguage(language);
  });
}

/**
 * What was chosen before signing in becomes the language of an account that has none, so that its mails speak it, too. Nobody
 * asked for it just now: what does not go through is tried again with the next start.
 */
export async function tellLanguage(): Promise<void> {
  const lang = readStored('lang');
  if (lang === null) return;
  try {
    await callApi(updateUser, { lang }, { quiet: true, changes });
    // What was switched meanwhile has been said after it, in its turn.
    if (session.get().user?.lang === null) keepLanguage(lang);
  } catch (error) {
    console.warn('The chosen language could not be kept with the account.', error);
  }
}
