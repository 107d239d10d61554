import type { Caller } from '../caller.ts';

/**
 * Files of own ads on a phone, by their addresses: they are fetched again when their time is over. Phones of the past
 * may share one: what they would each fetch is the same to the byte.
 */
export class OwnFiles {
  /** Until when each is good, milliseconds UTC. */
  readonly #kept = new Map<string, number>();

  /** Brings a file onto the phone. @returns false: it failed, or is not as long as was said */
  async bring(caller: Caller, address: string): Promise<boolean> {
    if ((this.#kept.get(address) ?? 0) > caller.now) return true;
    const reply = await caller.fetch('file', address);
    // An ad whose files stand elsewhere hangs on a server that isn't ours: no ad may be like that.
    if (reply === 'foreign' || reply?.status !== 200) return false;
    const { headers = {}, bytes = 0 } = reply;
    // Android holds the length of what it kept against the one that it was told, so that a packed file never fits.
    if (Number(headers['content-length']) !== bytes || headers['content-encoding'] !== undefined)
      return false;
    const seconds = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);
    this.#kept.set(address, caller.now + seconds * 1000);
    return true;
  }
}
