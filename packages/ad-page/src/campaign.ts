/** A campaign as SDKs of 2.x take it from the server and hand it to the page. Their rules: README, "The campaign". */
export interface Campaign {
  /** Never empty: iOS ends the app over an absent one. */
  cid: string;
  crid: string;
  title: string;
  descn: string;
  imgs: string[];
  /** `dur` and `skip` in seconds; a `skip` of 0 or less means that the video can't be skipped. */
  video?: { url: string; dur: number; skip: number; ves?: number };
  /** The wire's code of the placement's type. */
  adtype: number;
  /** `title`: native ads on iOS take theirs from here. */
  app: { id: string; name: string; title?: string; icon: string; rating: number };
  /** `{scene}` is replaced by the SDK. */
  link: string;
  /** 1 for websites: the SDK opens `link` in a web view of its own instead of the store. */
  iswv: 0 | 1;
  imptks: string[];
  clktks: string[];
  /** The first is the address of the page itself. */
  resources: string[];
  mk?: { logo: string; link: string };
  /** Seconds; iOS takes none for expired at once. */
  expire: number;
  rt?: number;
  r?: number;
  rp?: number;
  ska?: SkAdNetwork;
  skai?: { nonce: string; sign: string };
  /**
   * The same files on the server. SDKs put paths on the phone in the place of the addresses above and leave this alone, so
   * that the page can fall back to it where a web view may not read the phone's files.
   */
  remote?: { video?: string; icon?: string; imgs?: string[] };
  /** Seconds after which a banner asks to be loaded again; without it the page never asks. Ours, no SDK reads it. */
  refresh?: number;
  /**
   * 1: `link` leads on into the promoted app, which the system opens and no web view can. Then `iswv` is 1, so that the SDK
   * does not open the store. Ours, no SDK reads it.
   */
  deep?: 0 | 1;
  /** 1: it shows an item of a catalogue: the title is its name, the text its price, the first picture its own. Ours, no SDK reads it. */
  product?: 0 | 1;
  /** What the button says, in the advertiser's own words; without it the page's, in the phone's language. Ours, no SDK reads it. */
  action?: string;
}

/** What an ad network that is registered with Apple signs. */
export interface SkAdNetwork {
  adNetworkPayloadVersion: string;
  adNetworkId: string;
  adNetworkCampaignId: number;
  adNetworkSourceAppStoreIdentifier: number;
  adNetworkImpressionTimestamp: number;
  adNetworkNonce: string;
  adNetworkAttributionSignature: string;
}

/** The wire's code of rewarded video: the only type that gives a reward. */
export const REWARDED = 2;
/** The wire's code of what stands between two screens of an app. */
export const INTERSTITIAL = 3;

/** Seconds after which a video may be skipped in an ad of a type; 0: never, for a reward is given for its end. */
export const skipAfter = (adtype: number): number => (adtype === REWARDED ? 0 : 5);
