import type { Language } from '../common.ts';
import { regionName } from '../kit/region-name.ts';
import { type AdTypeName, adTypeName, adTypes } from '../publisher/ad-type.ts';
import { isNetworkId, networkName } from '../publisher/network/find-network.ts';
import { platformNames } from '../publisher/platform.ts';
import { dimensions, type PlaceDimension } from './dimension.ts';
import { unmatchedNetwork } from './unmatched.ts';

type TextKey =
  | `reportScreen.${'none' | 'unsaid' | 'deleted' | 'unmatched' | 'bidding' | 'waterfall'}`
  | `adType.${AdTypeName}`;

export interface Wording {
  readonly lang: Language;
  /** The texts of that language. */
  readonly text: (key: TextKey, params?: Readonly<Record<string, string>>) => string;
}

const none: ReadonlySet<string> = new Set(['', '-1']);

/**
 * What a value of a dimension other than time is called.
 * @param name what an id is called; undefined: it was deleted
 */
export function placeText(
  dimension: PlaceDimension,
  value: string,
  name: string | undefined,
  { lang, text }: Wording,
): string {
  const { kind } = dimensions[dimension];
  if (none.has(value) || (kind === 'id' && value === '0')) return text('reportScreen.none');
  if (kind === 'id') return name ?? withoutName(value, { lang, text });
  return ofCode[dimension]?.(value, { lang, text }) ?? value;
}

/** Of what networks report some matches nothing. */
function withoutName(id: string, { lang, text }: Wording): string {
  const network = unmatchedNetwork(Number(id));
  if (network === undefined) return text('reportScreen.deleted', { id });
  return text('reportScreen.unmatched', { network: networkText(String(network), lang) });
}

const networkText = (code: string, lang: Language) =>
  isNetworkId(Number(code)) ? networkName(Number(code), lang) : code;

const ofCode: Readonly<Partial<Record<PlaceDimension, (code: string, wording: Wording) => string>>> = {
  platform: (code) => platformNames[code === '0' ? 0 : 1],
  network: (code, { lang }) => networkText(code, lang),
  adType: (code, { text }) =>
    adTypes.some((type) => String(type) === code) ? text(`adType.${adTypeName(Number(code))}`) : code,
  bidding: (code, { text }) => text(code === '1' ? 'reportScreen.bidding' : 'reportScreen.waterfall'),
  country: (code, { lang, text }) => (code === '00' ? text('reportScreen.unsaid') : regionName(code, lang)),
};
