import { text } from './i18n.ts';

/** Words and names one after another, as the person's language writes them: "Revenue, eCPM", "收入、eCPM". */
export function textList(words: readonly string[]): string {
  return words.join(text('common.comma'));
}

/** Sentences one after another; none leaves a blank after 。 */
export function sentences(all: readonly string[]): string {
  return all.join(' ').replaceAll('。 ', '。');
}
