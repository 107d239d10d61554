import { expect, vi } from 'vitest';
import { askForAd, tellOf } from './ad-load.ts';
import type { AdTarget } from './ad-target.ts';

const patience = { timeout: 120_000, interval: 50 };

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

/** Resolves when a server shows an ad to others and to none of these. */
export async function areKnownAt(
  baseUrl: string,
  target: AdTarget,
  people: readonly string[],
): Promise<void> {
  await vi.waitFor(async () => {
    expect(await askForAd(baseUrl, target)).toBeDefined();
    for (const person of people) expect(await askForAd(baseUrl, target, person), person).toBeUndefined();
    expect(await askForAd(baseUrl, target)).toBeDefined();
  }, patience);
}
