import { buffer } from 'node:stream/consumers';
import { type PictureState, smallestPicture } from '@millrace/contract/advertiser/campaign-products';
import * as z from 'zod/mini';
import { wayOut } from '../../platform/outside/ask-outside.ts';
import { followOutside } from '../../platform/outside/follow-outside.ts';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import { PictureError } from '../../platform/picture/decoding.ts';
import { encodeAnew } from '../../platform/picture/encode-anew.ts';
import type { Services } from '../../platform/services.ts';

/** Our copy of a picture, as phones are sent it. */
export const pictureFile = z.object({
  hash: z.string(),
  type: z.enum(['png', 'jpg']),
  size: z.int(),
  width: z.int(),
  height: z.int(),
});
export type PictureFile = z.infer<typeof pictureFile>;

/** What was found behind an address. */
export interface CheckedPicture {
  readonly state: PictureState;
  readonly detail: string | null;
  /** As it came; null: it is no picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly file: PictureFile | null;
}

/** Bytes. */
const largest = 10 * 1024 * 1024;
interface Wanted {
  /** Pixels of our copy's longer side. */
  readonly longestSide: number;
  /** Pixels that each side has at least. */
  readonly smallest: number;
}

/** As native ads are asked for. */
const ofItem: Wanted = { longestSide: 1_200, smallest: smallestPicture };
const limits = { connect: 5_000, total: 20_000 };
const asked = {
  headers: { 'user-agent': userAgent.ofBrowser, accept: 'image/webp,image/png,image/jpeg,*/*;q=0.5' },
  mostRedirects: 3,
};

const nothing = { width: null, height: null, file: null };

/** Fetches a picture as anybody could, and keeps a copy of it that is fit for phones. */
export async function checkPicture(
  services: Pick<Services, 'config' | 'names' | 'files'>,
  address: string,
  { longestSide, smallest }: Wanted = ofItem,
): Promise<CheckedPicture> {
  const answer = (await ownPicture(services, address)) ?? (await fetchPicture(services, address));
  if ('state' in answer) return { ...nothing, ...answer };
  try {
    const { content, type, width, height, original } = await encodeAnew(answer.body, { longestSide });
    const size = { width: original.width, height: original.height };
    if (Math.min(size.width, size.height) < smallest)
      return { ...size, state: 'tooSmall', detail: null, file: null };
    const kept = await services.files.put(once(content), type);
    return {
      ...{ ...size, state: 'good', detail: null },
      file: { hash: kept.hash, type, size: kept.size, width, height },
    };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const state = error.fault === 'tooManyPixels' ? 'tooLarge' : 'noPicture';
    return { ...nothing, state, detail: answer.type.slice(0, 100) || null };
  }
}

interface Found {
  readonly body: Buffer;
  readonly type: string;
}

/** Ours are called by their content, so that what is called like one of them is that one, whoever is said to have it. */
const ownName = /\/files\/([0-9a-f]{64}\.(?:png|jpg))$/;

/** A picture that was uploaded here; undefined: it is another's. */
async function ownPicture({ files }: Pick<Services, 'files'>, address: string): Promise<Found | undefined> {
  const name = ownName.exec(new URL(address).pathname)?.[1];
  if (name === undefined || (await files.sizeOf(name)) === undefined) return undefined;
  return { body: await buffer(await files.read(name)), type: '' };
}

async function fetchPicture(
  services: Pick<Services, 'config' | 'names'>,
  address: string,
): Promise<Found | Pick<CheckedPicture, 'state' | 'detail'>> {
  const unreachable = (detail: string) => ({ state: 'unreachable', detail: detail.slice(0, 200) }) as const;
  const opened = await followOutside(address, asked, wayOut(services, limits));
  if (opened.kind === 'failed' || opened.kind === 'forbidden') return unreachable(opened.reason);
  if (opened.kind === 'redirects') return unreachable(opened.url);
  if (opened.kind === 'elsewhere') return unreachable(`HTTP ${opened.status}`);
  const { status, type, body } = opened;
  if (status !== 200) {
    body.destroy();
    return unreachable(`HTTP ${status}`);
  }
  try {
    return { body: await readUpTo(body, largest), type };
  } catch (error) {
    if (error instanceof TooLarge) return { state: 'tooLarge', detail: null };
    return unreachable(error instanceof Error ? error.message : String(error));
  }
}

async function* once(content: Uint8Array) {
  yield content;
}
