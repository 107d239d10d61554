import { expect, vi } from 'vitest';
import { askForAd, tellOf } from './ad-load.ts';
import type { AdTarget } from './ad-target.ts';

const patience = { timeout: 120_000, interval: 2_000 };
/** Of people, how many are asked for at a time. */
const atATime = 3;

/** As many as are asked for while servers tell each other: each once at a server. */
export const peopleCalled = (name: string): string[] =>
  Array.from({ length: 90 }, (_, at) => `${name} ${at}`);

/** Shows an ad that a device sees once to each person at a server, which then has none for them. */
export async function showToAll(baseUrl: string, target: AdTarget, people: readonly string[]): Promise<void> {
  for (const person of people) {
    // Others may have told of them already, and there is none for a moment while money is asked for.
    const path = await askForAd(baseUrl, target, person);
    if (path === undefined) continue;
    await tellOf(baseUrl, path);
    expect(await askForAd(baseUrl, target, person), `${person} sees it again at ${baseUrl}`).toBeUndefined();
  }
}

/**
 * Resolves when a server shows an ad to others and to none of some of these, each of whom it is asked for once: whoever has got one
 * from it gets no other for a while, whatever it knows.
 */
export async function areKnownAt(
  baseUrl: string,
  target: AdTarget,
  people: readonly string[],
): Promise<void> {
  const left = [...people];
  await vi.waitFor(async () => {
    expect(await askForAd(baseUrl, target)).toBeDefined();
    const asked = left.splice(0, atATime);
    expect(asked).toHaveLength(atATime);
    for (const person of asked) expect(await askForAd(baseUrl, target, person), person).toBeUndefined();
    expect(await askForAd(baseUrl, target)).toBeDefined();
  }, patience);
}
