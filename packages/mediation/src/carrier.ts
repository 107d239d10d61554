import { remembered } from './remembered.ts';

/**
 * Countries by their mobile code whose networks have three digits of their own: the Americas' most. India, Malaysia and Argentina
 * have both; theirs are read as two.
 */
const threeDigits = /^(302|31[0-6]|33[048]|34[2468]|35[2468]|36[056]|37[46]|708|722|732|750)/;

const codeOf = (told: string) => (threeDigits.test(told) ? /^\d{6}/ : /^\d{5}(\d(?=\s*$))?/);

/** How people know a network that phones report as its code and name, `46002China Mobile`; without a name its code. */
export function carrierName(told: string): string {
  const name = told.replace(codeOf(told), '').trim();
  return name === '' ? told.trim() : name;
}

/** What the network that a phone reports may be called by, lower case. */
const namesOf = remembered(1_000, (told): readonly string[] => {
  const said = told.trim().toLowerCase();
  const code = codeOf(said).exec(said)?.[0];
  return [carrierName(said), said, ...(code === undefined ? [] : [code])];
});

/** Whether one of some networks, by name or code and in lower case, is what a phone reports. */
export const isOneOf = (carriers: ReadonlySet<string>, told: string): boolean =>
  namesOf(told).some((name) => carriers.has(name));
