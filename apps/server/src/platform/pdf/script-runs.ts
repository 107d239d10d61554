/** What the font for Chinese has and the one for other scripts has not: characters, the punctuation between them, and signs such as ≈. */
const chinese =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u2190-\u22ff\u2460-\u27bf\u3000-\u303f\uff00-\uffef]+/gu;

export interface Run {
  readonly text: string;
  readonly isChinese: boolean;
}

/** A text cut where it needs another font. */
export function scriptRuns(text: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const found of text.matchAll(chinese)) {
    if (found.index > done) runs.push({ text: text.slice(done, found.index), isChinese: false });
    runs.push({ text: found[0], isChinese: true });
    done = found.index + found[0].length;
  }
  if (done < text.length || runs.length === 0) runs.push({ text: text.slice(done), isChinese: false });
  return runs;
}
