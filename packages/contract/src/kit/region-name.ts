import { type Language, languageTag } from '../common.ts';

/** Making one takes as long as a hundred answers of it, and a long table asks thousands of times. */
const regions = new Map<Language, Intl.DisplayNames>();

/** A country's name, by its ISO code. */
export function regionName(code: string, lang: Language): string {
  const known = regions.get(lang) ?? new Intl.DisplayNames(languageTag[lang], { type: 'region' });
  regions.set(lang, known);
  return known.of(code) ?? code;
}
