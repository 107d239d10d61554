import type { Language } from '@millrace/contract/common';
import { updateUser } from '@millrace/contract/people/user';
import Button from 'antd/es/button';
import { callApi } from '../../kit/api/call-api.ts';
import { runAction } from '../../kit/api/run-action.ts';
import { chooseLanguage, useLanguage } from '../../kit/i18n/i18n.ts';
import { session } from '../../kit/session/session.ts';

/** Each language is offered in its own words. */
const other = {
  enGB: { language: 'zhCN', label: '中文', tag: 'zh-CN' },
  zhCN: { language: 'enGB', label: 'English', tag: 'en-GB' },
} as const;

/** Switches the language in this browser and, for who is signed in, of the account. */
async function switchTo(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (session.get().user === null) return;
  await runAction(async (retry) => {
    await callApi(updateUser, { lang: language }, { retry, changes: 'own language' });
  });
}

export function LanguageButton() {
  const { language } = useLanguage();
  const { language: next, label, tag } = other[language];
  return (
    <Button type="text" lang={tag} onClick={() => void switchTo(next)}>
      {label}
    </Button>
  );
}
