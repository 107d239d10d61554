import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';

/** As banks take them: without the blanks that people put between groups, in capitals. */
export function bankCode(typed: string): string {
  return typed.replace(/[ \u00a0]/g, '').toUpperCase();
}

/** Whether an account number means to be an IBAN: a country and two check digits stand first. */
export function looksLikeIban(account: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(account);
}

/**
 * Length and structure of the country, check digits (ISO 13616, mod 97), and the bank's own where the country has such. A
 * QR-IBAN is for Swiss payment slips: no transfer can be sent to it.
 */
export function isIban(account: string): boolean {
  return isValidIBAN(account, { allowQRIBAN: false });
}

/** ISO 9362: eight or eleven characters, with a country that exists. */
export function isSwiftCode(code: string): boolean {
  return isValidBIC(code);
}

/** Banks of the single euro payments area take transfers by IBAN alone. */
export function needsIban(country: string): boolean {
  return isSEPACountry(country);
}

/**
 * Whose codes banks of a country use beside its own: in IBANs by the ISO 13616 register, in SWIFT codes where the payments of a
 * territory are those of the state that it belongs to.
 */
const codesOf: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'IM', 'JE'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  FI: ['AX'],
  NO: ['BV', 'SJ'],
  US: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
  AU: ['CC', 'CX', 'NF'],
};

/** Whether a bank of this country can have an IBAN, or a SWIFT code, with the country code that stands in it. */
function isOf(country: string, code: string): boolean {
  return code === country || (codesOf[code]?.includes(country) ?? false);
}

export const isIbanOf = (country: string, iban: string) => isOf(country, iban.slice(0, 2));

export const isSwiftCodeOf = (country: string, swiftCode: string) => isOf(country, swiftCode.slice(4, 6));
