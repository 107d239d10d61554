import type { Pricing } from '@millrace/contract/advertiser/campaign';
import type { CampaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { Profile } from '../profile.ts';

export type OwnCreativeKind = 'banner' | 'native' | 'video' | 'card';

export interface OwnCreative {
  readonly id: number;
  readonly kind: OwnCreativeKind;
  /** Pixels of a banner, an image, a video; null: it has no size of its own. */
  readonly size: Size | null;
  /** Among those of the campaign that fit, from 1. */
  readonly weight: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A campaign that is switched on, as the database holds it. */
export interface OwnCampaign {
  readonly id: number;
  readonly advertiserId: number;
  /** Of a publisher's own house: it runs in that publisher's apps alone, whatever others let in. */
  readonly isHouse: boolean;
  /** Of what it promotes, as the store calls it; null: not known. */
  readonly category: string | null;
  /** What else its store has it under; absent: nothing is known. */
  readonly genres?: readonly string[];
  /** Of the app that it promotes: phones of the other can't install it; null: a website. */
  readonly platform: Platform | null;
  /** ISO 3166-1 alpha-2, or `00` for ALL. */
  readonly countries: readonly string[];
  readonly targeting: CampaignTargeting;
  readonly pricing: Pricing;
  /** USD for what is bought. Only ever compared: what is booked is the exact text that the database has. */
  readonly bid: number;
  /** The same in some countries. */
  readonly bids: Readonly<Record<string, number>>;
  /** Milliseconds of the epoch; null: at once, without end. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Impressions that a device may see within the hours of the cap; 0: no cap. */
  readonly capImpressions: number;
  /** Percent of the devices that never see it; absent: an older version wrote this, and nobody is held out. */
  readonly holdOut?: number;
  /** What its price is multiplied by, by how long somebody is away; absent: by 1 for all. */
  readonly recency?: Recency;
  /** Those that may run: reviewed, and not archived. */
  readonly creatives: readonly OwnCreative[];
}

/** Steps by the days since somebody's last event, the shortest first, and what holds beyond the last of them. */
export interface Recency {
  readonly steps: readonly { readonly days: number; readonly factor: number }[];
  readonly older: number;
}

/** What is known of how a campaign does, per impression; see {@link expectedPrice}. */
export interface Rates {
  readonly click: number;
  readonly install: number;
  /** Of what CPA buys. */
  readonly event: number;
}

/** What a publisher lets into an app. */
export interface PublisherSay {
  readonly mode: 'off' | 'chosen' | 'all';
  /** Advertisers that are let in where only chosen ones are. */
  readonly chosen: ReadonlySet<number>;
  /** The publisher's own house, where the app shows its ads: let in whatever is said of others, of any category, and below every floor. */
  readonly house: ReadonlySet<number>;
  readonly blockedAdvertisers: ReadonlySet<number>;
  /** By their `categoryKey`. */
  readonly blockedCategories: ReadonlySet<string>;
  readonly blockedCreatives: ReadonlySet<number>;
  /** USD per thousand impressions by country, `00` for the others; absent: 0. */
  readonly floors: Readonly<Record<string, number>>;
}

/** A request that own ads may answer. */
export interface AdRequest {
  readonly profile: Profile;
  /** As `languageOf` has it; null: the phone does not say. */
  readonly language: string | null;
  /** As phones report it: code and name (`46002China Mobile`). */
  readonly carrier: string | null;
  /** Milliseconds of the epoch. */
  readonly now: number;
  readonly appId: number;
  readonly placementId: number;
  /** As the contract has it. */
  readonly adType: number;
  /** Of a banner, in pixels of the layout; null: not known yet. */
  readonly size: Size | null;
  /** False where the request's regs forbid a choice by person: caps of a device are not asked for then. */
  readonly personal: boolean;
}
