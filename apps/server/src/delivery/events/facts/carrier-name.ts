/**
 * Countries by their mobile code whose networks have three digits of their own: the Americas' most. India, Malaysia and Argentina
 * have both; theirs are read as two.
 */
const threeDigits = /^(302|31[0-6]|33[048]|34[2468]|35[2468]|36[056]|37[46]|708|722|732|750)/;

/** How people know a network that phones report as its code and name, `46002China Mobile`; without a name its code. */
export function carrierName(told: string): string {
  const name = told.replace(threeDigits.test(told) ? /^\d{6}/ : /^\d{5}(\d(?=\s*$))?/, '').trim();
  return name === '' ? told.trim() : name;
}
