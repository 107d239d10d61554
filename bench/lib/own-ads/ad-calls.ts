import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { BusyPlacement } from '../busy-placement.ts';
import type { Sending } from '../phones/messages.ts';
import { wireCalls } from '../phones/wire-calls.ts';

const answer = z.object({
  bidresp: z.optional(z.array(z.object({ price: z.number(), adm: z.string() }))),
});
const adm = z.object({ payload: z.string() });
/** Asked at once. */
const together = 32;

/** What an own ad bids to a phone; undefined: none does. */
export async function bidOf(url: string, sending: Sending, nth: number): Promise<number | undefined> {
  return (await ask(url, sending, nth))?.price;
}

/** The calls that follow on those of `waterfalls`: `cp/pl` of the same phones, each with the bid that it was told. */
export async function adCalls(
  url: string,
  { placementId }: BusyPlacement,
  waterfalls: Sending,
): Promise<Sending> {
  const bodies: Buffer[] = [];
  for (let at = 0; at < waterfalls.bodies.length; at += together) {
    const some = waterfalls.bodies.slice(at, at + together);
    const told = await Promise.all(some.map((_, index) => ask(url, waterfalls, at + index)));
    for (const [index, bid] of told.entries()) {
      if (bid === undefined) continue;
      const token = z.parse(adm, JSON.parse(bid.adm)).payload;
      const fields = JSON.parse(gunzipSync(some[index] ?? Buffer.alloc(0)).toString());
      bodies.push(gzipSync(JSON.stringify({ ...fields, pid: String(placementId), token })));
    }
  }
  return wireCalls('/sdk/cp/pl?v=1', { bodies, begins: '{"code":0,', holds: '"campaigns":[{"cid":' });
}

async function ask(url: string, { path, headers, bodies }: Sending, nth: number) {
  const body = new Uint8Array(bodies[nth % bodies.length] ?? []);
  const response = await fetch(url + path, { method: 'POST', headers, body });
  return z.parse(answer, await response.json()).bidresp?.[0];
}
