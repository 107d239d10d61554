/** What a database and a screen take of a text from outside: `longest` characters, none of them invisible or half. */
export const shownText = (text: string, longest = 40): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .toWellFormed()
    .slice(0, longest)
    .toWellFormed();
