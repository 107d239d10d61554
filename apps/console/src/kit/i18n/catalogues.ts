import type { Language } from '@millrace/contract/common';
import type { Texts } from '@millrace/messages/kit';
import type { Locale } from 'antd/es/locale';

/** Everything that is said in one language. */
export interface Catalogue {
  readonly texts: Readonly<Record<string, Texts>>;
  /** antd's own words ("No data", …); undefined is its built-in English. */
  readonly components?: Locale;
}

/** Each language is one chunk, loaded when it is first shown. */
export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  enGB: async () => ({ texts: (await import('@millrace/messages/enGB/index')).enGB }),
  zhCN: async () => {
    const { texts, components } = await import('./zhCN.ts');
    return { texts, components };
  },
};
