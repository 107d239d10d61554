/** Ad types by their codes. SDK wire codes differ and exist only in the server's delivery folder. */
export const adType = {
  banner: 0,
  native: 1,
  rewardedVideo: 2,
  interactive: 3,
  interstitial: 4,
  notification: 5,
  icon: 6,
  popup: 7,
  splash: 8,
  crossPromote: 9,
  offerWall: 10,
} as const;
export type AdTypeName = keyof typeof adType;
export type AdType = (typeof adType)[AdTypeName];

export const adTypes = Object.values(adType);

const names = Object.keys(adType) as AdTypeName[];

/** A stored code as the type that it is. @throws RangeError for a code that is no ad type */
export function asAdType(code: number): AdType {
  return adType[adTypeName(code)];
}

/** @throws RangeError for a code that is no ad type */
export function adTypeName(code: number): AdTypeName {
  const name = names.find((candidate) => adType[candidate] === code);
  if (name === undefined) throw new RangeError(`${code} is not an ad type`);
  return name;
}

/** Types that no SDK of today serves: they can be configured, say so, and are left out of what phones get. */
export const undelivered: readonly AdType[] = [
  adType.interactive,
  adType.notification,
  adType.icon,
  adType.popup,
  adType.offerWall,
];
