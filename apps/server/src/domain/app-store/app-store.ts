import { platform } from '@millrace/contract/publisher/platform';
import * as z from 'zod/mini';
import { fetchText, StoreFailure } from './fetch-text.ts';
import {
  genresBeside,
  type LookUp,
  line,
  longest,
  pictureAddress,
  type StoreApp,
  websiteIn,
} from './store-app.ts';
import { type StoreReference, storePageOf } from './store-reference.ts';

/** Apple's look-up says `text/javascript`. */
const types = ['application/json', 'text/javascript', 'text/plain'];

const answer = z.object({ results: z.array(z.looseObject({ trackId: z.number() })) });

/**
 * Asks Apple's look-up service for an app.
 * @throws StoreFailure
 * @see https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/LookupExamples.html
 */
export async function lookUpInAppStore(
  base: string,
  reference: StoreReference,
  timeLimit: number,
): Promise<LookUp> {
  const { storeId, country } = reference;
  const query = new URLSearchParams({ id: storeId, entity: 'software', ...(country && { country }) });
  const { status, text } = await fetchText(`${base}/lookup?${query}`, { types, timeLimit });
  if (status !== 200) throw new StoreFailure(`it answered ${status}`);
  const results = resultsIn(text);
  const software = results.find(({ trackId, kind }) => String(trackId) === storeId && isSoftware(kind));
  const app = software && appOf(software, reference);
  return app === undefined ? { outcome: 'missing' } : { outcome: 'found', app };
}

type Result = z.infer<typeof answer>['results'][number];

function resultsIn(text: string): readonly Result[] {
  try {
    return z.parse(answer, JSON.parse(text)).results;
  } catch {
    throw new StoreFailure('its answer can not be read');
  }
}

const isSoftware = (kind: unknown) => kind === 'software' || kind === 'mac-software';

function appOf(result: Result, reference: StoreReference): StoreApp | undefined {
  const name = line(result.trackName, longest.name);
  if (name === null) return undefined;
  const minimum = line(result.minimumOsVersion, longest.osRequire);
  const category = line(result.primaryGenreName, longest.category);
  return {
    plat: platform.ios,
    storeId: reference.storeId,
    name,
    icon: pictureAddress(result.artworkUrl512) ?? pictureAddress(result.artworkUrl100),
    bundleId: line(result.bundleId, longest.bundleId),
    storeUrl: storePageOf(reference),
    developer: line(result.sellerName, longest.developer) ?? line(result.artistName, longest.developer),
    category,
    genres: genresBeside(category, result.genres),
    osRequire: minimum,
    website: websiteIn(result.sellerUrl),
  };
}
