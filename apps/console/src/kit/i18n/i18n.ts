import { type Language, languageTag } from '@millrace/contract/common';
import type { MessageKey } from '@millrace/messages';
import { oneStop } from '@millrace/messages/one-stop';
import type { Locale } from 'antd/es/locale';
import { createInstance } from 'i18next';
import { loadChunk } from '../load-chunk.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { createStore, useStore } from '../store.ts';
import { catalogues, type TextPart } from './catalogues.ts';
import { wholeAmounts } from './whole-amounts.ts';

/** Each language is offered in its own words. */
export const languageName: Readonly<Record<Language, string>> = { enGB: 'English', zhCN: '中文' };

/** What stands in a text's placeholders. `count` is a number, by which the text may have another form. */
export type Params = Readonly<Record<string, string | number>> & { readonly count?: number };

const initial = readStored('lang') ?? 'enGB';
const engine = createInstance();
void engine
  .use(oneStop)
  .use(wholeAmounts)
  .init({
    lng: languageTag[initial],
    fallbackLng: false,
    resources: {},
    initAsync: false,
    // A feature's name is given apart, and a key may be a name of the API that has a colon in it.
    nsSeparator: false,
    interpolation: { escapeValue: false },
    postProcess: [oneStop.name, wholeAmounts.name],
  });

interface LanguageState {
  readonly language: Language;
  /** antd's own words in this language; undefined is its built-in English. */
  readonly components: Locale | undefined;
}

const state = createStore<LanguageState>({ language: initial, components: undefined });

export function currentLanguage(): Language {
  return state.get().language;
}

/** What the pages that were shown so far need; every language that is shown from now on brings all of it. */
const needed = new Set<TextPart>(['entry']);

const loaded: Record<Language, Partial<Record<TextPart, Promise<Locale | undefined>>>> = {
  enGB: {},
  zhCN: {},
};

async function fetchPart(language: Language, part: TextPart): Promise<Locale | undefined> {
  const { texts, components } = await loadChunk(catalogues[language][part]);
  for (const [feature, entries] of Object.entries(texts)) {
    engine.addResourceBundle(languageTag[language], feature, entries);
  }
  return components;
}

/** A part that did not come is asked for again the next time. */
function loadPart(language: Language, part: TextPart): Promise<Locale | undefined> {
  const loading = loaded[language][part] ?? fetchPart(language, part);
  loaded[language][part] = loading;
  loading.catch(() => delete loaded[language][part]);
  return loading;
}

async function show(language: Language): Promise<void> {
  const [components] = await Promise.all([...needed].map((part) => loadPart(language, part)));
  await engine.changeLanguage(languageTag[language]);
  document.documentElement.lang = languageTag[language];
  state.set({ language, components });
}

/** Resolves once a part's texts are there in the current language, and keeps it there in each later one. */
export async function loadTexts(part: TextPart): Promise<void> {
  needed.add(part);
  for (;;) {
    const language = currentLanguage();
    await loadPart(language, part);
    if (language === currentLanguage()) return;
  }
}

let starting: Promise<void> | null = null;

/** Resolves once the texts of the stored language (else English) are there; nothing is drawn before. */
export function textsReady(): Promise<void> {
  starting ??= show(initial);
  return starting;
}

/** Switches every text on the screen at once and remembers the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored('lang', language);
  await show(language);
}

/** Takes the language of the account where this browser has no choice of its own. */
export async function adoptLanguage(language: Language | null): Promise<void> {
  if (language !== null && readStored('lang') === null && language !== currentLanguage())
    await show(language);
}

/** A text in the current language. Outside components; components use {@link useText}. */
export function text(key: MessageKey, params?: Params): string {
  const dot = key.indexOf('.');
  const ns = key.slice(0, dot);
  const name = key.slice(dot + 1);
  if (params?.count === undefined) return engine.t(name, { ...params, ns });
  const { count } = params;
  const shown = new Intl.NumberFormat(languageTag[currentLanguage()]).format(count);
  return engine.t(name, { ns, count, replace: { ...params, count: shown } });
}

/** The text function; the component renders again when the language changes. */
export function useText(): typeof text {
  useStore(state);
  return text;
}

export function useLanguage(): LanguageState {
  return useStore(state);
}
