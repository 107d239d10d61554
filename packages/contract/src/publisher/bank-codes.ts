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
