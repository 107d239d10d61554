const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot hold, escaped or not. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** What the format reads as a sign by its number (ECMA-376, part 1, 22.4.2.4): somebody wrote just that. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The most that a cell can hold. */
const longest = 32_767;

/** A text for a cell or an attribute of a spreadsheet. */
export function xmlText(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(looksEscaped, '_x005F_')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
