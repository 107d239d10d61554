import type { Pricing } from '@millrace/contract/advertiser/campaign';
import type { ProductPick } from '@millrace/contract/advertiser/campaign-products';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import type { Outcomes } from '@millrace/mediation/own-ads/learned-rates';
import type { OwnCampaign } from '@millrace/mediation/own-ads/own-campaign';
import type { PictureFile } from '../catalogue/item-picture.ts';

/** What phones are shown of a campaign, and what of it is booked. */
export interface CampaignShard {
  /** What the auction asks. */
  readonly campaign: OwnCampaign;
  readonly name: string;
  /** As its organization is called. */
  readonly advertiser: string;
  readonly promoted: {
    /** Absent: an older version wrote this. */
    readonly id?: number;
    readonly platform: PromotedPlatform;
    /** App Store number or Android package; null: a website. */
    readonly storeId: string | null;
    readonly name: string;
    /** Our copy of the icon that its store shows; absent: there is none. */
    readonly iconFile?: PictureFile;
    /** Where a click leads unless the campaign says otherwise. */
    readonly url: string;
  };
  readonly link: string | null;
  /** The feed whose items native ads and cards show, and which of them; absent: they show what their creatives say. */
  readonly products?: { readonly feedId: number; readonly picks: readonly ProductPick[] };
  /** Whether its link leads into the app that people have; absent: an older version wrote this, and it does not. */
  readonly isDeep?: boolean;
  readonly impressionTrackers: readonly string[];
  readonly clickTrackers: readonly string[];
  /** USD as exact text: what is booked for what is bought, in some countries another price. */
  readonly price: {
    readonly pricing: Pricing;
    /** What CPA buys; null, or absent: it buys something else. */
    readonly event?: string | null;
    readonly bid: string;
    readonly bids: Readonly<Record<string, string>>;
  };
  /** Part of what it pays that the publisher keeps, 0–1; absent: all of it, or an older version wrote this. */
  readonly kept?: number;
  readonly capHours: number;
  /** When it was added, milliseconds UTC; absent: an older version wrote this. */
  readonly createdAt?: number;
  /** USD as exact text; null: none. */
  readonly budget: { readonly daily: string | null; readonly total: string | null; readonly even: boolean };
  /** USD that was booked, as exact text: on a day in UTC (`YYYY-MM-DD`), and in all. */
  readonly spending: { readonly day: string; readonly today: string; readonly inAll: string };
  /** What came of it in the last days; absent: nothing is known. */
  readonly outcomes?: Outcomes;
  readonly creatives: readonly CreativeShard[];
}

export interface CreativeShard {
  readonly id: number;
  readonly title: string | null;
  readonly descn: string | null;
  readonly callToAction: string | null;
  /** By role. */
  readonly files: Readonly<Record<string, FileShard>>;
}

export interface FileShard {
  /** SHA-256, which is its name. */
  readonly hash: string;
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** Milliseconds; null: it does not play. */
  readonly duration: number | null;
}
