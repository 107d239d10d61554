import { type Language, languages } from '@millrace/contract/common';
import { catalogues, type MessageKey } from '@millrace/messages';
import { oneStop } from '@millrace/messages/one-stop';
import { createInstance } from 'i18next';

export type TextParams = Readonly<Record<string, string | number>>;

const i18n = createInstance({
  postProcess: oneStop.name,
  resources: {
    enGB: { translation: catalogues.enGB },
    zhCN: { translation: catalogues.zhCN },
  },
  lng: 'enGB',
  fallbackLng: false,
  initAsync: false,
  // Texts leave as JSON or plain-text mail, never as HTML.
  interpolation: { escapeValue: false },
});
await i18n.use(oneStop).init();

const translators = { enGB: i18n.getFixedT('enGB'), zhCN: i18n.getFixedT('zhCN') };

/** A text of the catalogue in a language, its `{{placeholders}}` filled. */
export function translate(lang: Language, key: MessageKey, params: TextParams = {}): string {
  return translators[lang](key, params);
}

/** A stored choice of language; the fallback where none was made. */
export function asLanguage(stored: string | null, fallback: Language): Language {
  return languages.find((language) => language === stored) ?? fallback;
}
