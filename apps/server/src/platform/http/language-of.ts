import type { Language } from '@millrace/contract/common';

/** The language that an `Accept-Language` header prefers: Chinese when it names zh before en, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(',').find((part) => /^\s*(zh|en)\b/i.test(part));
  return first !== undefined && /^\s*zh/i.test(first) ? 'zhCN' : 'enGB';
}
