import type { Guide } from './guides.ts';

/** A section of a guide in which every word stands. */
export interface Hit {
  readonly guide: Guide;
  readonly heading: string | null;
  readonly before: string;
  /** The first of the words as it stands there; empty when it is in a heading alone. */
  readonly found: string;
  readonly after: string;
}

/** Characters that are shown around what was found. */
const around = 60;

/**
 * Sections in which every word of the question stands, those with all words in title or heading first. Chinese, which has
 * no blanks between words, is found as it was typed.
 */
export function searchGuides(guides: readonly Guide[], question: string): readonly Hit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = guides.flatMap((guide) =>
    guide.sections.flatMap(({ heading, text }) => {
      const names = `${guide.title} ${heading ?? ''}`.toLowerCase();
      const whole = `${names} ${text.toLowerCase()}`;
      if (!words.every((word) => whole.includes(word))) return [];
      const isNamed = words.every((word) => names.includes(word));
      return [{ isNamed, hit: { guide, heading, ...excerpt(text, words) } }];
    }),
  );
  return hits.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ hit }) => hit);
}

function excerpt(text: string, words: readonly string[]): Pick<Hit, 'before' | 'found' | 'after'> {
  const lower = text.toLowerCase();
  const word = words.find((one) => lower.includes(one));
  if (word === undefined)
    return { before: '', found: '', after: cut(text.slice(0, around * 2), text.length) };
  const at = lower.indexOf(word);
  const [start, end] = [Math.max(0, at - around), at + word.length + around];
  return {
    before: `${start > 0 ? '…' : ''}${text.slice(start, at)}`,
    found: text.slice(at, at + word.length),
    after: cut(text.slice(at + word.length, end), text.length - at - word.length),
  };
}

function cut(part: string, whole: number): string {
  return part.length < whole ? `${part}…` : part;
}
