import type { SignInWay } from '@millrace/contract/publisher/network/network';
import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import type { NetworkReport } from './network-report.ts';
import { adMob } from './networks/ad-mob.ts';
import { appLovin } from './networks/app-lovin.ts';
import { chartboost } from './networks/chartboost.ts';
import { digitalTurbine } from './networks/digital-turbine.ts';
import { gdt } from './networks/gdt.ts';
import { inMobi } from './networks/in-mobi.ts';
import { ironSource } from './networks/iron-source.ts';
import { kuaiShou } from './networks/kuai-shou.ts';
import { meta } from './networks/meta.ts';
import { mint } from './networks/mint.ts';
import { mintegral } from './networks/mintegral.ts';
import { pangle } from './networks/pangle.ts';
import { pubNative } from './networks/pub-native.ts';
import { shareIt } from './networks/share-it.ts';
import { sigMob } from './networks/sig-mob.ts';
import { tapjoy } from './networks/tapjoy.ts';
import { unity } from './networks/unity.ts';
import { vungle } from './networks/vungle.ts';

/**
 * How each network's revenue is fetched; null where its report is not public, was never read, or the network is closed:
 * files can be uploaded for those.
 */
export const networkReports: Readonly<Record<NetworkId, NetworkReport | null>> = {
  [networkId.own]: null,
  [networkId.adMob]: adMob,
  [networkId.facebook]: meta,
  [networkId.unity]: unity,
  [networkId.vungle]: vungle,
  [networkId.gdt]: gdt,
  [networkId.adColony]: null,
  [networkId.appLovin]: appLovin,
  [networkId.moPub]: null,
  [networkId.googleAd]: null,
  [networkId.tapjoy]: tapjoy,
  [networkId.chartboost]: chartboost,
  [networkId.buad]: pangle,
  [networkId.headerBidding]: null,
  [networkId.mintegral]: mintegral,
  [networkId.ironSource]: ironSource,
  [networkId.myTarget]: null,
  [networkId.chartboostBidding]: null,
  [networkId.crossPromotion]: null,
  [networkId.mint]: mint,
  [networkId.sigMob]: sigMob,
  [networkId.kuaiShou]: kuaiShou,
  [networkId.pubNative]: pubNative,
  [networkId.inMobi]: inMobi,
  [networkId.shareIt]: shareIt,
  [networkId.fyber]: digitalTurbine,
};

/** Of a network by its id. @param way in which an account signs in; absent: the usual one */
export function reportOf(network: number, way?: SignInWay): NetworkReport | null {
  const usual = Object.entries(networkReports).find(([id]) => Number(id) === network)?.[1] ?? null;
  return (way && usual?.ways?.[way]) ?? usual;
}
