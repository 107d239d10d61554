/** Countries with one law of VAT: between them a business with a VAT id owes the tax itself. */
const european = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export const isInVatArea = (country: string | null): boolean => country !== null && european.has(country);

/** What VAT ids of a country begin with; Greece calls itself by its own name. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** Whether it may be the tax id of somebody in a country: within the European Union a VAT id, elsewhere anything. */
export function isVatId(taxId: string, country: string): boolean {
  if (!isInVatArea(country)) return true;
  const plain = taxId.replaceAll(/[\s.-]/g, '').toUpperCase();
  return plain.startsWith(prefixOf(country)) && /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(plain);
}
