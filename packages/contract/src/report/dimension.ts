/** What a value of a dimension is: part of the date, an id with a name, a code of the product, or text of a phone. */
export type DimensionKind = 'time' | 'id' | 'code' | 'text';

interface DimensionRow {
  readonly kind: DimensionKind;
  /** What its values, always texts, look like; those of a time are made by the server. */
  readonly value: RegExp;
}

/** What fits 32 bits; from 4000000000 on see unmatched.ts. */
const id = /^(\d{1,9}|[1-3]\d{9}|40000000\d\d)$/;
const code = /^(-1|\d{1,2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const version = /^[^\p{Cc}]{0,64}$/u;

/**
 * What figures can be broken down and filtered by. `0` of an id is "none" (requests have no instance), `-1` of a code too,
 * and so is the empty text.
 */
export const dimensions = {
  /** `2026-03-01T10:00:00Z` */
  hour: { kind: 'time', value: /^\d{4}-\d{2}-\d{2}T\d{2}:00:00Z$/ },
  /** `2026-03-01`, in UTC as everything else. */
  day: { kind: 'time', value: day },
  /** The Monday it begins with. */
  week: { kind: 'time', value: day },
  /** Its first day. */
  month: { kind: 'time', value: day },
  app: { kind: 'id', value: id },
  /** 0 iOS, 1 Android. */
  platform: { kind: 'code', value: /^(-1|[01])$/ },
  /** ISO 3166-1 alpha-2; `00`: a network that does not say; empty: not known. */
  country: { kind: 'code', value: /^([A-Z]{2}|00)?$/ },
  placement: { kind: 'id', value: id },
  adType: { kind: 'code', value: code },
  network: { kind: 'code', value: code },
  instance: { kind: 'id', value: id },
  /** 1: instances that bid. */
  bidding: { kind: 'code', value: /^(-1|[01])$/ },
  rule: { kind: 'id', value: id },
  abTest: { kind: 'id', value: id },
  /** A or B; empty: not counted in a test. */
  abGroup: { kind: 'text', value: /^[AB]?$/ },
  scene: { kind: 'id', value: id },
  appVersion: { kind: 'text', value: version },
  sdkVersion: { kind: 'text', value: version },
  osVersion: { kind: 'text', value: version },
  /** Of own ads: whose they are, and what they are part of. */
  advertiser: { kind: 'id', value: id },
  promotedApp: { kind: 'id', value: id },
  campaign: { kind: 'id', value: id },
  creative: { kind: 'id', value: id },
  /** The segment by which somebody was shown it, and days since their last event then; `-1`: nobody asked, or longer. */
  segment: { kind: 'id', value: id },
  daysAway: { kind: 'code', value: /^(-1|\d{1,3})$/ },
  /** Of a product feed, as the feed calls it; empty: the ad showed none. */
  item: { kind: 'text', value: /^[^\p{Cc}]{0,100}$/u },
} as const satisfies Record<string, DimensionRow>;

export type DimensionKey = keyof typeof dimensions;
export type TimeDimension = 'hour' | 'day' | 'week' | 'month';
export type PlaceDimension = Exclude<DimensionKey, TimeDimension>;
export type IdDimension = {
  [Key in DimensionKey]: (typeof dimensions)[Key]['kind'] extends 'id' ? Key : never;
}[DimensionKey];

export const dimensionKeys = Object.keys(dimensions) as DimensionKey[];
export const placeDimensions = dimensionKeys.filter((key): key is PlaceDimension => !isTime(key));

/** What only figures of own ads know. */
export const ownAdDimensions = [
  'advertiser',
  'promotedApp',
  'campaign',
  'creative',
  'segment',
  'daysAway',
  'item',
] as const;
/** Those that tell apart by whom and what one ad was chosen for: of each ad anew. */
export const choiceDimensions = ['segment', 'daysAway', 'item'] as const satisfies DimensionKey[];
/** Those of them that are the advertiser's business, and no publisher's. */
export const advertiserDimensions: readonly DimensionKey[] = ownAdDimensions.filter(
  (key) => key !== 'advertiser',
);

const ofOwnAds: ReadonlySet<DimensionKey> = new Set(ownAdDimensions);
/** What phones, networks and people are told apart by. */
export const mediationDimensions = dimensionKeys.filter((key) => !ofOwnAds.has(key));

export function isTime(key: DimensionKey): key is TimeDimension {
  return dimensions[key].kind === 'time';
}

export function isId(key: DimensionKey): key is IdDimension {
  return dimensions[key].kind === 'id';
}

/** The message that names a dimension. */
export function dimensionLabel<Key extends DimensionKey>(key: Key) {
  return `report.dimensions.${key}` as const;
}
