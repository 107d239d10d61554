import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test.each([
  ['a text that fits stays as it is', 'Größe 漢字', 'Größe 漢字'],
  ['what is longer is cut', 'a'.repeat(41), 'a'.repeat(40)],
  ['no character is cut in halves', `${'a'.repeat(39)}😀`, `${'a'.repeat(39)}\uFFFD`],
  ['what PostgreSQL cannot hold is replaced', 'a\0b\uD800', 'a b\uFFFD'],
  ['lines stay one', 'a\nb\u2028c', 'a b c'],
])('%s', (_, text, shown) => {
  expect(shownText(text)).toBe(shown);
});
