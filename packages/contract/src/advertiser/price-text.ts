/** By language and currency: to make one takes longer than to answer a phone. */
const formats = new Map<string, Intl.NumberFormat>();
/** Phones say any language. */
const most = 1_000;

/** What an item costs as an ad says it: in the way of the language, with the decimals that the currency has. */
export function priceText(price: string, currency: string, language: string | null): string {
  const key = `${language} ${currency}`;
  const known = formats.get(key) ?? formatOf(currency, language);
  if (formats.size >= most) formats.clear();
  formats.set(key, known);
  return known.format(Number(price));
}

function formatOf(currency: string, language: string | null): Intl.NumberFormat {
  const style = { style: 'currency', currency } as const;
  try {
    return new Intl.NumberFormat((language ?? 'en').replaceAll('_', '-'), style);
  } catch {
    // What is no language is as none.
    return new Intl.NumberFormat('en', style);
  }
}
