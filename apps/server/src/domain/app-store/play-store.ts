import { platform } from '@millrace/contract/publisher/platform';
import { type Fields, isFields } from '../../platform/fields.ts';
import { fetchText, StoreFailure } from './fetch-text.ts';
import { type LookUp, line, longest, pictureAddress, type StoreApp, websiteIn } from './store-app.ts';
import { type StoreReference, storePageOf } from './store-reference.ts';

/**
 * Reads an app's page in Google Play, which describes it as linked data (https://schema.org/SoftwareApplication).
 * There is no public interface for it.
 * @throws StoreFailure
 */
export async function lookUpInPlayStore(
  base: string,
  reference: StoreReference,
  timeLimit: number,
): Promise<LookUp> {
  const query = new URLSearchParams({ id: reference.storeId, hl: 'en' });
  const page = await fetchText(`${base}/store/apps/details?${query}`, { types: ['text/html'], timeLimit });
  if (page.status === 404) return { outcome: 'missing' };
  if (page.status !== 200) throw new StoreFailure(`it answered ${page.status}`);
  const app = appIn(page.text, reference);
  if (app === undefined) throw new StoreFailure('its page can not be read');
  return { outcome: 'found', app };
}

function appIn(page: string, reference: StoreReference): StoreApp | undefined {
  const described = linkedData(page).find((item) => item['@type'] === 'SoftwareApplication');
  const name = line(described?.name, longest.name);
  if (described === undefined || name === null) return undefined;
  const { author } = described;
  return {
    plat: platform.android,
    storeId: reference.storeId,
    name,
    icon: pictureAddress(described.image),
    bundleId: line(reference.storeId, longest.bundleId),
    storeUrl: storePageOf(reference),
    developer: isFields(author) ? line(author.name, longest.developer) : null,
    category: categoryOf(described.applicationCategory),
    genres: isGame(described.applicationCategory) ? [games] : [],
    osRequire: null,
    website: websiteIn(developerUrl(page)) ?? (isFields(author) ? websiteIn(author.url) : null),
  };
}

function linkedData(page: string): Fields[] {
  const scripts = page.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gis);
  return [...scripts].flatMap(([, text = '']) => {
    try {
      const item: unknown = JSON.parse(text);
      return isFields(item) ? [item] : [];
    } catch {
      return [];
    }
  });
}

/** The mark that the specification of app-ads.txt asks stores for. */
function developerUrl(page: string): string | undefined {
  const [, content] = /<meta\s+name="appstore:developer_url"\s+content="([^"]{1,500})"/i.exec(page) ?? [];
  return content?.replaceAll('&amp;', '&');
}

/** As the App Store calls what all games are listed under, so that one name keeps those of both stores out. */
const games = 'Games';

const isGame = (value: unknown): boolean => typeof value === 'string' && value.startsWith('GAME_');

/** `GAME_ROLE_PLAYING` → `Role playing`. */
function categoryOf(value: unknown): string | null {
  const words = line(value, longest.category)
    ?.replace(/^GAME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}
