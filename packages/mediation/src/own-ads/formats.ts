import { bannerSizes } from '@millrace/contract/advertiser/creative-file';
import { adType } from '@millrace/contract/publisher/ad-type';
import type { OwnCreative, OwnCreativeKind, Size } from './own-campaign.ts';

/** What can be shown in a placement of each ad type; types that are not listed show no own ads. */
export const kindsByAdType: Readonly<Record<number, readonly OwnCreativeKind[]>> = {
  [adType.banner]: ['banner'],
  [adType.native]: ['native'],
  [adType.rewardedVideo]: ['video'],
  [adType.interstitial]: ['video', 'native'],
  [adType.crossPromote]: ['card'],
};
const kindsOf: ReadonlyMap<number, readonly OwnCreativeKind[]> = new Map(
  Object.entries(kindsByAdType).map(([type, kinds]) => [Number(type), kinds]),
);

/** How far the shape of a banner may be from that of its place. */
const tolerance = 0.1;

/** Whether a creative can be shown there. A place of unknown size takes every banner: it is asked again when it is known. */
export function fitsPlace(creative: OwnCreative, type: number, place: Size | null): boolean {
  if (!kindsOf.get(type)?.includes(creative.kind)) return false;
  if (creative.kind !== 'banner' || place === null || creative.size === null) return true;
  return isAlike(creative.size, place);
}

const isAlike = (one: Size, other: Size) => Math.abs(shapeOf(one) / shapeOf(other) - 1) <= tolerance;

const banners = bannerSizes.map(([width, height]): Size => ({ width, height }));
/** Width by height. No screen is as wide as a banner that has another shape than all of ours. */
const widestScreen = 3;

/**
 * The place that a request tells of, before anything is shown: the size of the banner as it is usually written (Android's 640x100
 * is one of 320x50). Other types have none, and what can only be a screen's says nothing of a banner.
 */
export function placeSize(type: number, told: Size | null): Size | null {
  if (type !== adType.banner || told === null) return null;
  return banners.find((banner) => isAlike(banner, told)) ?? (shapeOf(told) >= widestScreen ? told : null);
}

const shapeOf = ({ width, height }: Size) => width / height;
