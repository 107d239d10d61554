import { remembered } from './remembered.ts';

/** Codes by which Android still calls some languages, and those by which phones call Filipino and Norwegian. */
const otherNames: Readonly<Record<string, string>> = {
  in: 'id',
  iw: 'he',
  ji: 'yi',
  fil: 'tl',
  nb: 'no',
  nn: 'no',
};

/** ISO 639-1 of a locale as phones say it (`in_ID`, `zh-Hans-CN`), lower case; of languages that have none the code of three letters. Null: none is said. */
export const languageOf = remembered(1_000, (locale): string | null => {
  const said = /^[a-z]{2,3}(?![a-z])/.exec(locale.trim().toLowerCase())?.[0];
  return said === undefined ? null : (otherNames[said] ?? said);
});
