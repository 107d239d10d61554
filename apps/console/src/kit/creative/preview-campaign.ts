import { type Campaign, REWARDED, skipAfter } from '@millrace/ad-page/campaign';
import type { Creative } from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';

type Part = Pick<StoredFile, 'url' | 'width' | 'height'>;

/** A creative as a preview shows it; `isProduct`: an item of a feed stands in it. */
export interface Shown extends Pick<Creative, 'id' | 'name' | 'kind' | 'title' | 'descn' | 'callToAction'> {
  readonly files: {
    readonly image: Part | null;
    readonly icon: Part | null;
    readonly video: (Part & Pick<StoredFile, 'duration'>) | null;
    readonly endCard: Part | null;
  };
  readonly isProduct?: boolean;
  /** It promotes a website, as far as it is known here what it promotes. */
  readonly isWebsite?: boolean;
  /** Where our copy of the icon stands that the store shows of what it promotes, as far as that is known here. */
  readonly promotedIcon?: string | null;
}

/**
 * A creative as a phone would get it in a campaign; what the campaign adds (app, link, counting) is left empty.
 * @param adtype the wire's code of the placement's type
 */
export function previewCampaign(
  { id, kind, title, descn, callToAction, files, promotedIcon, isProduct = false, isWebsite = false }: Shown,
  origin: string,
  adtype: number = REWARDED,
): Campaign {
  const { image, icon, video, endCard } = files;
  const address = (url: string) => new URL(url, origin).href;
  const imgs = [image, endCard].flatMap((file) => (file === null ? [] : [address(file.url)]));
  const iconUrl = icon?.url ?? (kind === 'banner' ? null : promotedIcon);
  return {
    ...{ cid: String(id), crid: String(id), title: title ?? '', descn: descn ?? '', imgs },
    ...(video !== null && {
      video: {
        url: address(video.url),
        dur: Math.ceil((video.duration ?? 0) / 1000),
        skip: skipAfter(adtype),
      },
    }),
    adtype,
    ...(isProduct && { product: 1 as const }),
    ...(callToAction !== null && { action: callToAction }),
    app: { id: '', name: title ?? '', icon: iconUrl ? address(iconUrl) : (imgs[0] ?? ''), rating: 0 },
    ...{
      link: '',
      iswv: isProduct || isWebsite ? 1 : 0,
      imptks: [],
      clktks: [],
      resources: [],
      expire: 3_600,
    },
  };
}
