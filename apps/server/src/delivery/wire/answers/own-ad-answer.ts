import { type AdPageKind, adPage } from '@millrace/ad-page/ad-page';
import { type Campaign, skipAfter } from '@millrace/ad-page/campaign';
import { type AdType, adType } from '@millrace/contract/publisher/ad-type';
import type { OwnCreative } from '@millrace/mediation/own-ads/own-campaign';
import type { PictureFile } from '../../../domain/catalogue/item-picture.ts';
import { netOf } from '../../../domain/own-ads/campaign-money.ts';
import type { CampaignShard, CreativeShard, FileShard } from '../../../domain/own-ads/campaign-shard.ts';
import { pagePath, touchPaths } from '../../call-paths.ts';
import type { AdvertisingId } from '../../own-ads/advertising-id.ts';
import { isDeepLink } from '../../own-ads/item-link.ts';
import { type AddressOf, withMacros } from '../../own-ads/macros.ts';
import { sendable } from '../../own-ads/sendable.ts';
import { impressionLifetime, type ShownTicket } from '../../own-ads/ticket.ts';
import { wireAdType } from '../codes.ts';

/** Seconds for which a phone may still keep an ad before it is shown: as long as its impression counts, from its bid on. */
const lifeLeft = ({ at }: Pick<ShownTicket, 'at'>, now: number) =>
  Math.floor((impressionLifetime - (now - at)) / 1000);

export interface OwnAd {
  readonly campaign: CampaignShard;
  readonly creative: CreativeShard;
  readonly kind: OwnCreative['kind'];
  readonly adType: AdType;
  readonly shown: ShownTicket;
  readonly sealed: string;
  /** What trackers may say of the phone; null: nothing. */
  readonly device: AdvertisingId | null;
  /** The same for where a click leads, sealed; absent: that says nothing of it. */
  readonly sealedDevice?: string;
  /** When it is handed out, milliseconds UTC. */
  readonly now: number;
  /** What the phone reached us by, without a slash at the end. */
  readonly baseUrl: string;
  /** What it shows of the campaign's feed instead of what the creative says. */
  readonly item?: {
    readonly title: string;
    readonly priceText: string;
    readonly picture: PictureFile;
    /** Where a click leads on this phone. */
    readonly link: string;
  };
}

/** What `cp/cl` and `cp/pl` answer: JSON text. No campaigns is "no fill" to SDKs. */
export function ownAdsAnswer(ads: readonly OwnAd[]): string {
  return JSON.stringify({ code: 0, campaigns: ads.map(campaignOf) });
}

/** A campaign as SDKs take it; what each field needs on either platform: the page's own notes on `Campaign`. */
function campaignOf(ad: OwnAd): Campaign {
  const { campaign, creative, baseUrl, sealed, sealedDevice, shown, item, device } = ad;
  const { image, icon, video, endCard } = creative.files;
  const at = (file: Pick<FileShard, 'hash' | 'type'>) => `${baseUrl}/files/${file.hash}.${file.type}`;
  const pictures =
    item === undefined
      ? [image, endCard].flatMap((file) => (file === undefined ? [] : at(file)))
      : [at(item.picture)];
  // A banner shows no icon; SDKs load one all the same.
  const iconFile = icon ?? (ad.kind === 'banner' ? undefined : campaign.promoted.iconFile);
  const iconAt = iconFile === undefined ? (pictures[0] ?? '') : at(iconFile);
  const touch = (path: string) => `${baseUrl}${path}?t=${sealed}`;
  const isDeep = item === undefined ? (campaign.isDeep ?? false) : isDeepLink(item.link);
  const { platform, storeId } = campaign.promoted;
  const isWebsite = platform === 'web';
  // A native ad has no page that could have the system open the app, and the SDK's web view on iOS would stay blank.
  const opensStore = ad.adType === adType.native && isDeep && platform === 'ios' && storeId !== null;
  const adtype = wireAdType(ad.adType) ?? 0;
  const title = item?.title ?? creative.title ?? campaign.promoted.name;
  return {
    cid: String(campaign.campaign.id),
    crid: String(creative.id),
    title,
    descn: item?.priceText ?? creative.descn ?? '',
    imgs: pictures,
    ...(video !== undefined && {
      video: {
        url: at(video),
        dur: Math.ceil((video.duration ?? 0) / 1000),
        skip: skipAfter(adtype),
        ves: video.size,
      },
    }),
    adtype,
    app: { id: storeId ?? '', name: campaign.promoted.name, title, icon: iconAt, rating: 0 },
    // The click counts here and leads on: SDKs load it hidden where they open the store by themselves.
    link: touch(touchPaths.click) + (sealedDevice === undefined ? '' : `&d=${sealedDevice}`),
    // An app that people have is opened by the system; the store would only offer it, and knows of no item.
    iswv: !opensStore && (isWebsite || isDeep || item !== undefined) ? 1 : 0,
    ...(isDeep && !opensStore && { deep: 1 as const }),
    ...(item !== undefined && { product: 1 as const }),
    ...(creative.callToAction !== null && { action: creative.callToAction }),
    imptks: [
      touch(touchPaths.impr),
      ...trackersOf(campaign.impressionTrackers, shown, { clickId: shown.id, device }).map(withQuery),
    ],
    // There is no click yet: whoever had its id now could tell of installs that no click won (decision 141).
    clktks: trackersOf(campaign.clickTrackers, shown, { clickId: '', device }),
    resources: pagesOf(ad).map((kind) => `${baseUrl}${pagePath}/${adPage(kind).name}`),
    expire: lifeLeft(shown, ad.now),
    // Exact, as far as the SDK can tell: it is what the publisher earns.
    r: Math.round(netOf(shown.ecpm, campaign) * 1e6) / 1e6,
    rp: 3,
    remote: {
      ...(video !== undefined && { video: at(video) }),
      ...(iconAt !== '' && { icon: iconAt }),
      imgs: pictures,
    },
  };
}

/** What others are asked by. SDKs encode nothing, and one that they cannot ask would be lost. */
const trackersOf = (addresses: readonly string[], shown: ShownTicket, of: AddressOf): string[] =>
  addresses.flatMap((address) => sendable(withMacros(address, shown, of)) ?? []);

/** An address that has a query: iOS writes `&con_type=…` behind each impression's, whatever stands there. A fragment takes it, too. */
const withQuery = (address: string): string => (/[?#]/.test(address) ? address : `${address}?`);

/** The page that shows it; native ads are drawn by the app itself. */
function pagesOf({ kind, adType }: OwnAd): AdPageKind[] {
  if (kind === 'native') return adType === 1 ? [] : ['interstitial'];
  return [kind];
}

/**
 * One bid in the answer to `wf`: JSON text, with JSON as a text within. Minutes for what it may be kept before it is shown.
 * @param sealed safe in an address, and so in a JSON text
 */
export function bidText(instanceId: number, price: number, sealed: string): string {
  const adm = `"{\\"type\\":\\"ID\\",\\"payload\\":\\"${sealed}\\"}"`;
  return `{"iid":${instanceId},"price":${Math.round(price * 1e6) / 1e6},"adm":${adm},"expire":30}`;
}
