/** PostgreSQL holds neither the character U+0000 nor halves of surrogate pairs, both of which JSON can express. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** With a mark for what it can't hold: one text of a phone or another server does not hold up a batch. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
