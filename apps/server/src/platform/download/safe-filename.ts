/** What systems refuse in a file's name, what would leave a folder, and what turns the direction of writing. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}/\\:*?"<>|]+/gu;

/** A name that every system can store a file under; names that people typed may hold anything. */
export function safeFilename(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...cleaned].slice(-120).join('').trim() || 'file';
}

/**
 * The header that makes a browser store an answer as a file: after RFC 6266, with a name in ASCII for those who don't
 * read the other.
 */
export function attachment(name: string): string {
  const safe = safeFilename(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
    .trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii.replace(/^\.*/, '') || 'file'}"; filename*=UTF-8''${encoded}`;
}
