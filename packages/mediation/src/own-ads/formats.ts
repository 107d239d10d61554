import type { OwnCreative, OwnCreativeKind, Size } from './own-campaign.ts';

/** What can be shown in a placement of each ad type; types that are not listed show no own ads. */
const kindsOf: ReadonlyMap<number, readonly OwnCreativeKind[]> = new Map([
  [0, ['banner']],
  [1, ['native']],
  [2, ['video']],
  [4, ['video', 'native']],
  [9, ['card']],
]);

/** How far the shape of a banner may be from that of its place. */
const tolerance = 0.1;

/** Whether a creative can be shown there. A place of unknown size takes every banner: it is asked again when it is known. */
export function fitsPlace(creative: OwnCreative, adType: number, place: Size | null): boolean {
  if (!kindsOf.get(adType)?.includes(creative.kind)) return false;
  if (creative.kind !== 'banner' || place === null || creative.size === null) return true;
  return Math.abs(shapeOf(creative.size) / shapeOf(place) - 1) <= tolerance;
}

const shapeOf = ({ width, height }: Size) => width / height;
