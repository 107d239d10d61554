import { buffer } from 'node:stream/consumers';
import { type PictureState, smallestPicture } from '@millrace/contract/advertiser/campaign-products';
import * as z from 'zod/mini';
import { allowedAddresses } from '../../platform/outside/allowed-address.ts';
import { askOutside, type OutsideAnswer } from '../../platform/outside/ask-outside.ts';
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
const limits = { connect: 5_000, total: 20_000, body: largest + 1 };
const mostRedirects = 3;
const asked = {
  'user-agent': 'Mozilla/5.0 (compatible; Millrace)',
  accept: 'image/webp,image/png,image/jpeg,*/*;q=0.5',
};

const nothing = { width: null, height: null, file: null };

/** Fetches a picture as anybody could, and keeps a copy of it that is fit for phones. */
export async function checkPicture(
  services: Pick<Services, 'config' | 'names' | 'files'>,
  address: string,
  { longestSide, smallest }: Wanted = ofItem,
): Promise<CheckedPicture> {
  const answer = (await ownPicture(services, address)) ?? (await fetchPicture(services, address));
  if ('detail' in answer) return { ...nothing, state: 'unreachable', detail: answer.detail };
  if (answer.body.length > largest) return { ...nothing, state: 'tooLarge', detail: null };
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

/** Ours are called by their content, so that what is called like one of them is that one, whoever is said to have it. */
const ownName = /\/files\/([0-9a-f]{64}\.(?:png|jpg))$/;

/** A picture that was uploaded here; undefined: it is another's. */
async function ownPicture(
  { files }: Pick<Services, 'files'>,
  address: string,
): Promise<Pick<OutsideAnswer, 'body' | 'type'> | undefined> {
  const name = ownName.exec(new URL(address).pathname)?.[1];
  if (name === undefined || (await files.sizeOf(name)) === undefined) return undefined;
  return { body: await buffer(await files.read(name)), type: '' };
}

async function fetchPicture(
  { config, names }: Pick<Services, 'config' | 'names'>,
  address: string,
): Promise<OutsideAnswer | { readonly detail: string }> {
  const isAllowed = allowedAddresses(config.callbackPrivateNetworks ?? []);
  const way = { resolve: names.addresses, isAllowed, limits };
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await askOutside(url, asked, way);
    if (answer.kind !== 'answered') return { detail: answer.reason.slice(0, 200) };
    if (answer.status === 200) return answer;
    const next = answer.location === null ? null : URL.parse(answer.location, url);
    if (answer.status < 300 || answer.status >= 400 || next === null || !/^https?:$/.test(next.protocol))
      return { detail: `HTTP ${answer.status}` };
    url = next.href;
  }
  return { detail: url.slice(0, 200) };
}

async function* once(content: Uint8Array) {
  yield content;
}
