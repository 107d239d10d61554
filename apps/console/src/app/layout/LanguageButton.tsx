import { languageTag } from '@millrace/contract/common';
import Button from 'antd/es/button';
import { languageName, useLanguage } from '../../kit/i18n/i18n.ts';
import { switchLanguage } from '../../kit/session/switch-language.ts';

const other = { enGB: 'zhCN', zhCN: 'enGB' } as const;

export function LanguageButton() {
  const { language } = useLanguage();
  const next = other[language];
  return (
    <Button type="text" lang={languageTag[next]} onClick={() => void switchLanguage(next)}>
      {languageName[next]}
    </Button>
  );
}
