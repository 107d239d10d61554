import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { AdTarget } from './ad-target.ts';

export interface AdLoad {
  /** What phones told of, and when they got an answer: the path with its ticket. */
  readonly shown: readonly string[];
  /** Resolves when so many were shown in all. */
  shownInAll(count: number): Promise<void>;
  /** Resolves when phones have got no ad for a while, asked again and again. */
  isDry(): Promise<void>;
  /** Ends the load; resolves when no call is under way. */
  stop(): Promise<void>;
}

const look = 20;
/** Answers without an ad, one after the other, of which a moment without one is no reason. */
const dry = 120;
const replayEvery = 10;

/**
 * Asks for an ad as a person of its own unless one is named, since what one person sees too often is not billed; undefined: there is none.
 * @returns the path that its impression is told by
 */
export async function askForAd(
  baseUrl: string,
  target: AdTarget,
  person: string = randomUUID(),
): Promise<string | undefined> {
  const query = `v=1&plat=1&sdkv=2.6.6&k=${target.appKey}`;
  const body = JSON.stringify({ pid: target.placementId, uid: person });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/sdk/cp/cl?${query}`, { method: 'POST', headers, body });
  const { campaigns } = (await answer.json()) as { campaigns: { imptks: string[] }[] };
  const address = campaigns[0]?.imptks[0];
  return address === undefined ? undefined : address.slice(new URL(address).origin.length);
}

/** Tells of an impression. @throws when the server did not take it */
export async function tellOf(baseUrl: string, path: string): Promise<void> {
  const { status } = await fetch(baseUrl + path);
  if (status !== 200) throw new Error(`the impression got ${status}`);
}

/** Phones that ask for ads and show them as fast as they are answered; now and then one tells of an impression again. */
export function startAdLoad(baseUrl: string, target: AdTarget, callers = 3): AdLoad {
  const shown: string[] = [];
  let without = 0;
  let isOver = false;

  async function caller(): Promise<void> {
    while (!isOver) {
      try {
        const path = await askForAd(baseUrl, target);
        if (path === undefined) {
          without += 1;
          await sleep(look);
          continue;
        }
        without = 0;
        await tellOf(baseUrl, path);
        shown.push(path);
        const older = shown[shown.length - replayEvery];
        if (shown.length % replayEvery === 0 && older !== undefined) await tellOf(baseUrl, older);
      } catch {
        // A server that was killed: what it did not acknowledge may count or not.
        await sleep(look);
      }
    }
  }

  const calling = Promise.all(Array.from({ length: callers }, caller));
  const until = (isThere: () => boolean) =>
    vi.waitFor(
      () => {
        if (!isThere()) throw new Error(`${shown.length} shown, ${without} times no ad`);
      },
      { timeout: 240_000, interval: look },
    );
  return {
    shown,
    shownInAll: (count) => until(() => shown.length >= count),
    isDry: () => until(() => without >= dry),
    async stop() {
      isOver = true;
      await calling;
    },
  };
}
