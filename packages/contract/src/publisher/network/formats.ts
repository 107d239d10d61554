import { type AdType, adType } from '../ad-type.ts';

const { banner, native, rewardedVideo, interstitial, splash, crossPromote, offerWall } = adType;

/** The sets of formats that networks serve. */
const sets = {
  native: [native],
  video: [rewardedVideo, interstitial],
  videoAndOfferWall: [rewardedVideo, interstitial, offerWall],
  withoutNative: [banner, rewardedVideo, interstitial],
  withoutNativeAndOfferWall: [banner, rewardedVideo, interstitial, offerWall],
  common: [banner, native, rewardedVideo, interstitial],
  commonAndSplash: [banner, native, rewardedVideo, interstitial, splash],
  withoutNativeAndSplash: [banner, rewardedVideo, interstitial, splash],
  videoAndSplash: [rewardedVideo, interstitial, splash],
  commonAndCrossPromote: [banner, native, rewardedVideo, interstitial, crossPromote],
} as const satisfies Readonly<Record<string, readonly AdType[]>>;

type Set = keyof typeof sets;

/** Formats by platform; Android as iOS when it is not named. */
export function formats(ios: Set, android: Set = ios) {
  return { ios: sets[ios], android: sets[android] };
}
