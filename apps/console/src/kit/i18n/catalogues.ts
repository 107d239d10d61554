import type { Language } from '@millrace/contract/common';
import type { Texts } from '@millrace/messages/kit';
import type { Locale } from 'antd/es/locale';

/**
 * Texts that are loaded together: `entry` with the first page, `screens` with the first screen behind the log-in, `palette`
 * with what Ctrl+K opens, on whatever page.
 */
export type TextPart = 'entry' | 'screens' | 'palette';

/** What one chunk of a language brings. */
export interface Catalogue {
  readonly texts: Readonly<Record<string, Texts>>;
  /** antd's own words ("No data", …); undefined is its built-in English. They come with `entry`. */
  readonly components?: Locale;
}

/** Each part of a language is one chunk, loaded when something of it is first shown. */
export const catalogues: Readonly<Record<Language, Readonly<Record<TextPart, () => Promise<Catalogue>>>>> = {
  enGB: {
    entry: async () => ({ texts: (await import('@millrace/messages/enGB/entry')).entry }),
    screens: async () => ({ texts: (await import('@millrace/messages/enGB/screens')).screens }),
    palette: async () => ({ texts: { palette: (await import('@millrace/messages/enGB/palette')).palette } }),
  },
  zhCN: {
    entry: async () => {
      const { texts, components } = await import('./zhCN.ts');
      return { texts, components };
    },
    screens: async () => ({ texts: (await import('@millrace/messages/zhCN/screens')).screens }),
    palette: async () => ({ texts: { palette: (await import('@millrace/messages/zhCN/palette')).palette } }),
  },
};
