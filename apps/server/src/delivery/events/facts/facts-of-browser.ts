import Bowser from 'bowser';
import { brandOfModel } from '../../../domain/device/brand-of-model.ts';
import { type Fields, fieldsOf } from '../../../platform/fields.ts';
import type { Region } from '../../../platform/geo/read-place.ts';
import { textOf } from '../../wire/coerce.ts';
import { type Facts, knownFacts } from './facts.ts';

/** What of an agent is read: nobody's is longer. */
const longest = 500;
/** Between a version and what ends it; `K` is what Chrome puts in the place of every model. */
const androidModel = /Android [\d.]+; (?!K\))([^;)]{2,60}?)(?: Build\/[^;)]*)?[;)]/;

/** What the loader asks of the browser where a visitor consents (User-Agent Client Hints of high entropy). */
export interface Hints {
  readonly model: string;
  readonly platformVersion: string;
}

/** Hints beside a call's events; whatever is no text says nothing. */
export function hintsIn(body: Fields): Hints {
  const { model, platformVersion } = fieldsOf(body.hints);
  return { model: textOf(model, 100) ?? '', platformVersion: textOf(platformVersion, 30) ?? '' };
}

/**
 * What a browser says of itself. Most give the same old version to everybody (Chrome on Android and Windows, all of them on macOS),
 * and Chrome no model: then only its hints say it, and without them it is not known.
 */
export async function factsOfBrowser(
  agent: string | undefined,
  hints: Hints,
  { state, city }: Region,
): Promise<Facts> {
  const nowhere = { app_version: null, carrier: null };
  if (agent === undefined || agent === '')
    return knownFacts({ brand: null, model: null, os: null, os_version: null, ...nowhere, state, city });
  const text = agent.slice(0, longest);
  const { os, platform, browser } = Bowser.parse(text);
  const system = os.name ?? '';
  const isAndroid = system === 'Android';
  const model = hints.model || (isAndroid ? (androidModel.exec(text)?.[1] ?? '') : (platform.model ?? ''));
  return knownFacts({
    brand: platform.vendor || (isAndroid && model !== '' ? await brandOfModel(model) : null),
    model,
    os: system,
    os_version: hintedVersion(system, hints) || toldVersion(system, os.version ?? '', text, browser.version),
    ...nowhere,
    state,
    city,
  });
}

/** `14.0.0` is what everybody calls 14; Windows counts its editions otherwise, from 13 on it is 11. */
function hintedVersion(system: string, { platformVersion }: Hints): string {
  if (!/^\d+(\.\d+)*$/.test(platformVersion)) return '';
  if (system !== 'Windows') return platformVersion.replace(/(\.0)+$/, '');
  const edition = Number.parseInt(platformVersion, 10);
  return edition >= 13 ? '11' : edition > 0 ? '10' : '';
}

function toldVersion(system: string, version: string, agent: string, browser: string | undefined): string {
  if (system === 'Android') return /; K\)/.test(agent) ? '' : version;
  if (system !== 'iOS') return '';
  // Since 26, Safari says 18.6 for ever, and what it is by its own version.
  const isFrozen = version.startsWith('18.6') || version.startsWith('18.7');
  const own = browser ?? '';
  return isFrozen && Number.parseInt(own, 10) >= 26 ? own : version;
}
