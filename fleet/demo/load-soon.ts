import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from '../phone/phone.ts';

/** Milliseconds between looks. */
const pause = 200;

/** Where all of a day come at once, its money is lent bit by bit, and there is no ad for a moment. @returns whether there is one */
export async function loadSoon(phone: Phone, placementId: number, tries: number): Promise<boolean> {
  for (let tried = 1; !(await phone.load(placementId)); tried += 1) {
    if (tried >= tries) return false;
    await sleep(pause);
  }
  return true;
}
