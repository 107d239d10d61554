import type { AdType } from '../ad-type.ts';

/** What a credential is called on the screen: `adNetwork.field.<label>` in every language. */
export const fieldLabels = [
  'accessToken',
  'accountId',
  'adReportingApiKey',
  'androidBundleId',
  'apiKey',
  'apiToken',
  'appAuthToken',
  'appId',
  'appKey',
  'appSecret',
  'appSignature',
  'appToken',
  'clientId',
  'clientSecret',
  'consumerKey',
  'consumerSecret',
  'gameId',
  'inventoryReportId',
  'memberId',
  'organizationCoreId',
  'publicKey',
  'publisherId',
  'publisherReportingApiKey',
  'readOnlyApiKey',
  'refreshToken',
  'reportApiSecret',
  'reportApiSkey',
  'reportKey',
  'reportingApiKey',
  'roleId',
  'sdkKey',
  'secret',
  'secretKey',
  'securityKey',
  'statsApiKey',
  'systemUserAccessToken',
  'userId',
  'userName',
  'userSignature',
] as const;
export type FieldLabel = (typeof fieldLabels)[number];

/** What the id of an instance is called at the network: `adNetwork.unit.<label>` in every language. */
export const unitLabels = [
  'adUnitId',
  'placementId',
  'placementName',
  'referenceId',
  'unitId',
  'zoneId',
] as const;
export type UnitLabel = (typeof unitLabels)[number];

/** The ways to sign in to a network's reporting; `max`: to what AppLovin's MAX reports of all that it mediates. */
export const signInWays = ['keys', 'google', 'manual', 'max', 'oauth'] as const;
export type SignInWay = (typeof signInWays)[number];

/** What a way is called where there are several: `adNetwork.signIn.<label>` in every language. */
export const signInLabels = [...signInWays, 'appLovin', 'signature'] as const;
export type SignInLabel = (typeof signInLabels)[number];

/** One thing that a network asks for. */
export interface CredentialField {
  /** Its name on the wire and in storage; unique among the fields it is asked for with. */
  readonly key: string;
  readonly label: FieldLabel;
  /** Never shown again once it is stored: only its last characters. */
  readonly secret: boolean;
  /** How one looks, as a hint in the empty field. */
  readonly example?: string;
  /** May stay empty; every other field of the chosen way is required. */
  readonly optional?: boolean;
}

/** One way to sign in to a network's reporting API. */
export interface SignIn {
  readonly way: SignInWay;
  readonly fields: readonly [CredentialField, ...CredentialField[]];
  /** The key of the field that tells two accounts apart. */
  readonly primary: string;
  /** Absent: as the way. */
  readonly label?: SignInLabel;
  /** The way that has the same primary key: an account of both would be the same one twice. */
  readonly keysOf?: SignInWay;
}

/** What an app needs to start the network's SDK. */
export interface AppCredentials {
  readonly fields: readonly CredentialField[];
  /**
   * Fields that the network's SDK takes as one text: entered one by one, stored and sent to phones with this between
   * them, in their order. Null where there is at most one.
   */
  readonly joinedBy: '#' | null;
}

/**
 * How a network bids. `server`: in the server's auctions, beside its ordinary instances; `serverOnly`: only there;
 * `client`, `clientOnly`: the phone asks for the bid. Bids on the server are not served yet.
 */
export type Bidding = 'none' | 'server' | 'serverOnly' | 'client' | 'clientOnly';

export interface Network {
  /** As it has always been called here; today's names are among `alsoKnownAs`. */
  readonly name: string;
  /** Its Chinese name, where people use one. */
  readonly chineseName: string | null;
  /** Today's brand names and usual spellings: the first is shown as a hint, all are search words. */
  readonly alsoKnownAs: readonly string[];
  readonly bidding: Bidding;
  /** The formats that it serves on each platform. */
  readonly adTypes: { readonly ios: readonly AdType[]; readonly android: readonly AdType[] };
  /** The id of an instance; cross promotion makes its instances' ids itself. */
  readonly unit: { readonly label: UnitLabel; readonly entered: boolean; readonly example?: string };
  /** Empty where the SDK needs nothing but unit ids. */
  readonly app: AppCredentials;
  /** The ways to sign in to its reporting, the usual one first; none: it has no reporting API. */
  readonly signIns: readonly SignIn[];
  /**
   * Days after which a day's figures count as final, since the network corrects them until then; null where none come.
   */
  readonly finalAfterDays: number | null;
  /** Hours after the end of a day until its figures are whole, though not yet final; null where none come. */
  readonly reportLagHours: number | null;
  /** Whether SDKs of today know it; others can be configured, say so, and are left out of what phones get. */
  readonly delivered: boolean;
  /** The service has been shut down by its owner: still there for those who have figures of it. */
  readonly discontinued: boolean;
}
