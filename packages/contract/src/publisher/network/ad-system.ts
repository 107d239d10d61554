import { type NetworkId, networkId } from './network-id.ts';

/** How a network stands in the IAB's app-ads.txt: the line by which buyers know that it may sell an app's ads. */
export interface AdSystem {
  /** Its domains there: today's first, then those of before, which files still have. */
  readonly domains: readonly [string, ...string[]];
  /** Its id at the certification authority (TAG); null: none, or not known here. */
  readonly certId: string | null;
  /** Whether its own documents or many published files agree on the domain; else it is shown as probable and never found missing. */
  readonly isSure: boolean;
  /** Publishers are told to say RESELLER, too: either is right. */
  readonly mayResell?: true;
}

/** `none`: it sells nothing to other buyers, or is closed. `unknown`: no line of it is known here; its console says whether it needs one. */
export type AdSystemOf = AdSystem | 'none' | 'unknown';

const sure = (certId: string | null, ...domains: AdSystem['domains']): AdSystem => ({
  domains,
  certId,
  isSure: true,
});
const probable = (certId: string | null, ...domains: AdSystem['domains']): AdSystem => ({
  domains,
  certId,
  isSure: false,
});

/** Every network's. A network without an entry does not compile. */
export const adSystems: Readonly<Record<NetworkId, AdSystemOf>> = {
  [networkId.own]: 'unknown',
  [networkId.adMob]: sure('f08c47fec0942fa0', 'google.com'),
  [networkId.facebook]: { ...sure('c3e20eee3f780d68', 'facebook.com'), mayResell: true },
  [networkId.unity]: sure('96cabb5fbdde37a7', 'unity.com', 'unityads.unity3d.com'),
  [networkId.vungle]: sure('c107d686becd2d77', 'vungle.com'),
  [networkId.gdt]: 'unknown',
  [networkId.adColony]: 'none',
  [networkId.appLovin]: sure(null, 'applovin.com'),
  [networkId.moPub]: 'none',
  [networkId.googleAd]: sure('f08c47fec0942fa0', 'google.com'),
  [networkId.tapjoy]: probable(null, 'tapjoy.com'),
  [networkId.chartboost]: sure(null, 'chartboost.com'),
  // Pangle, outside China; CSJ in China asks for none.
  [networkId.buad]: probable(null, 'pangleglobal.com'),
  [networkId.headerBidding]: 'unknown',
  [networkId.mintegral]: sure('0aeed750c80d6423', 'mintegral.com'),
  [networkId.ironSource]: sure('79929e88b2ba73bc', 'ironsrc.com'),
  [networkId.myTarget]: probable(null, 'target.my.com'),
  [networkId.chartboostBidding]: 'unknown',
  [networkId.crossPromotion]: 'none',
  [networkId.mint]: 'unknown',
  [networkId.sigMob]: 'unknown',
  [networkId.kuaiShou]: 'unknown',
  [networkId.pubNative]: probable('d641df8625486a7b', 'pubnative.net', 'verve.com'),
  [networkId.inMobi]: sure('83e75a7ae333ca9d', 'inmobi.com'),
  [networkId.shareIt]: 'unknown',
  [networkId.fyber]: sure(null, 'fyber.com'),
};

/** Stands in a line for the id that only the network's console knows. */
const idToFill = 'YOUR_PUBLISHER_ID';

/** The line that belongs into the file. @param id as the network knows the publisher; null: not known here */
export function sellerLine({ domains: [domain], certId }: AdSystem, id: string | null): string {
  const fields = [domain, id ?? idToFill, 'DIRECT', ...(certId === null ? [] : [certId])];
  return fields.join(', ');
}

/** The domains of all systems: of other sellers nothing has to be remembered. */
export const adSystemDomains: ReadonlySet<string> = new Set(
  Object.values(adSystems).flatMap((system) => (typeof system === 'string' ? [] : system.domains)),
);
