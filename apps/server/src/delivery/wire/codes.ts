import type { DeviceMacro } from '@millrace/contract/advertiser/macros';
import { type AdType, type AdTypeName, adType } from '@millrace/contract/publisher/ad-type';
import type { traceActs } from '@millrace/contract/publisher/decision-trace';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { type NetworkId, type NetworkName, networkId } from '@millrace/contract/publisher/network/network-id';
import { type Platform, platform } from '@millrace/contract/publisher/platform';
import type { Outcome, PriceSource } from '@millrace/mediation/decision';
import type { Connection, Gender } from '@millrace/mediation/profile';
import { intOf } from './coerce.ts';

/** Every code that SDKs know and the console does not, and nothing else knows them. */

/** Null: no SDK of today serves the type. */
const wireAdTypes: Readonly<Record<AdTypeName, number | null>> = {
  banner: 0,
  native: 1,
  rewardedVideo: 2,
  interactive: null,
  interstitial: 3,
  notification: null,
  icon: null,
  popup: null,
  splash: 4,
  crossPromote: 5,
  offerWall: null,
};

export interface WireNetwork {
  readonly id: number;
  /** What iOS builds the names of its adapter's classes from. */
  readonly className: string;
  /** What it is called where that differs. */
  readonly nick?: string;
  /** Its adapters give a price while they load, so that it stands in the waterfall (of calls from version 4 on). */
  readonly bidsWhileLoading?: true;
}

/** Null: no SDK of today knows the network. */
const wireNetworks: Readonly<Record<NetworkName, WireNetwork | null>> = {
  own: { id: 1, className: 'AdTiming' },
  adMob: { id: 2, className: 'AdMob' },
  facebook: { id: 3, className: 'Facebook' },
  unity: { id: 4, className: 'Unity', nick: 'UnityAds' },
  vungle: { id: 5, className: 'Vungle' },
  gdt: { id: 6, className: 'TencentAd', nick: 'GDT' },
  adColony: { id: 7, className: 'AdColony' },
  appLovin: { id: 8, className: 'AppLovin' },
  moPub: { id: 9, className: 'Mopub', nick: 'MoPub' },
  googleAd: { id: 10, className: 'GoogleAd', nick: 'Google Ad Manager' },
  tapjoy: { id: 11, className: 'Tapjoy' },
  chartboost: { id: 12, className: 'Chartboost' },
  buad: { id: 13, className: 'TikTok', nick: 'Pangle' },
  headerBidding: null,
  mintegral: { id: 14, className: 'Mintegral' },
  ironSource: { id: 15, className: 'IronSource' },
  myTarget: { id: 16, className: 'MyTarget' },
  chartboostBidding: { id: 17, className: 'ChartboostBid', nick: 'Helium', bidsWhileLoading: true },
  crossPromotion: { id: 19, className: 'CrossPromotion' },
  mint: { id: 18, className: 'Mint' },
  sigMob: { id: 20, className: 'SigMob' },
  kuaiShou: { id: 21, className: 'KsAd', nick: 'KuaiShou' },
  pubNative: { id: 23, className: 'HyBid', nick: 'PubNative', bidsWhileLoading: true },
  inMobi: { id: 26, className: 'InMobi' },
  shareIt: { id: 27, className: 'SanAds', nick: 'SHAREit' },
  fyber: { id: 30, className: 'Fyber' },
};

const byAdType = new Map(
  Object.entries(wireAdTypes).map(([name, wire]) => [adType[name as AdTypeName], wire]),
);
const byNetwork = new Map(
  Object.entries(wireNetworks).map(([name, wire]) => [networkId[name as NetworkName], wire]),
);
const byWireNetwork = new Map([...byNetwork].map(([id, wire]) => [wire?.id, id]));

const deviceIdKinds: ReadonlyMap<number, DeviceMacro> = new Map([
  [1, 'idfa'],
  [2, 'gaid'],
  [4, 'oaid'],
]);

/**
 * What kind of id a phone's advertising id is; null: of none that measurement companies ask for.
 * @param dtype as it came; where nothing came, it is that of the platform
 */
export function deviceIdKind(dtype: unknown, plat: Platform): DeviceMacro | null {
  const code = intOf(dtype);
  if (code === null) return plat === platform.ios ? 'idfa' : 'gaid';
  return deviceIdKinds.get(code) ?? null;
}

/** The wire's code of an ad type; null when no SDK serves it. */
export function wireAdType(type: AdType): number | null {
  return byAdType.get(type) ?? null;
}

/** What SDKs call a network; null when none knows it. */
export function wireNetwork(id: number): WireNetwork | null {
  return isNetworkId(id) ? (byNetwork.get(id) ?? null) : null;
}

/** The network of a wire id; null when it is none. */
export function networkOfWire(id: number): NetworkId | null {
  return byWireNetwork.get(id) ?? null;
}

/** Where an eCPM comes from (`rp`). */
export const precision: Readonly<Record<PriceSource, number>> = {
  unknown: 0,
  bid: 1,
  estimate: 2,
  manual: 3,
};

/** What `code` of a waterfall says. */
export const waterfallCode = {
  ok: 0,
  appOff: 20,
  placementOff: 30,
  noInstance: 40,
  nothingAvailable: 50,
} as const;
export type WaterfallCode = (typeof waterfallCode)[keyof typeof waterfallCode];

export const codeOfOutcome: Readonly<Record<Outcome, WaterfallCode>> = {
  served: waterfallCode.ok,
  placementOff: waterfallCode.placementOff,
  appBlocked: waterfallCode.appOff,
  deviceExcluded: waterfallCode.placementOff,
  nothingLeft: waterfallCode.noInstance,
};

/** `contype` is an enumeration, not the bit mask that rules once compared it with; 0, 1, 3 and 8 say none of ours. */
const connections: Readonly<Record<number, Connection>> = { 2: 'wifi', 4: '2g', 5: '3g', 6: '4g', 7: '5g' };

export function connectionOf(code: unknown): Connection | null {
  return connections[intOf(code) ?? 0] ?? null;
}

const genders: Readonly<Record<number, Gender>> = { 1: 'male', 2: 'female' };

export function genderOf(code: unknown): Gender | null {
  return genders[intOf(code) ?? 0] ?? null;
}

type Act = (typeof traceActs)[number];

const acts: Readonly<Record<number, Act>> = { 1: 'start', 2: 'interval', 3: 'closed', 4: 'manual' };

/** Why the SDK asks for a waterfall. */
export function actOf(code: number | null): Act | null {
  return acts[code ?? 0] ?? null;
}
