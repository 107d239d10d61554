import {
  type feedPictures,
  type PreviewProduct,
  previewProducts,
} from '@millrace/contract/advertiser/feed-pictures';
import { priceText } from '@millrace/contract/advertiser/price-text';
import { languageTag } from '@millrace/contract/common';
import type { ResponseOf } from '@millrace/contract/kit/call';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/query.ts';
import { formatNumber } from '../i18n/format.ts';
import { currentLanguage, useText } from '../i18n/i18n.ts';
import { feedAddress } from '../navigation/paths.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { CreativePreview } from './CreativePreview.tsx';
import type { Shown } from './preview-campaign.ts';
import { useFeedPictures } from './use-feed-pictures.ts';
import './creative.css';

type Pictures = ResponseOf<typeof feedPictures>;

interface ProductPreviewProps {
  readonly feedId: number;
  /** It stands on the feed's own screen. */
  readonly isAtFeed?: boolean;
}

/** Items of a feed as native ads and cards show them: the card by the very page that phones get. */
export function ProductPreview(props: ProductPreviewProps) {
  const pictures = useFeedPictures(props.feedId).data;
  const isAwaited = pictures?.isLooking ?? false;
  // Anew once all pictures are there: the last ones came after it was asked for.
  return <Preview key={`${isAwaited}`} {...props} pictures={pictures} />;
}

interface PreviewProps extends ProductPreviewProps {
  /** What was found of those that it can be shown with; undefined: that has not come. */
  readonly pictures: Pictures | undefined;
}

function Preview({ feedId, isAtFeed = false, pictures }: PreviewProps) {
  const text = useText();
  const query = useApiQuery(
    previewProducts,
    { id: feedId },
    { quiet: true, fresh: true, pollWhile: () => pictures?.isLooking ?? false },
  );
  return (
    <Loaded query={query} inCard>
      {({ products }) =>
        products.length === 0 ? (
          <>
            <p>{whyNone(pictures, text)}</p>
            {!isAtFeed && <Link to={feedAddress(feedId)}>{text('campaign.productToFeed')}</Link>}
          </>
        ) : (
          <Products of={products} />
        )
      }
    </Loaded>
  );
}

/** Why no item of a feed is shown. */
function whyNone(pictures: Pictures | undefined, text: ReturnType<typeof useText>): string {
  if (pictures?.isLooking)
    return text('campaign.productPreviewLooking', { checked: formatNumber(pictures.checked) });
  return text(pictures?.checked ? 'campaign.productPreviewNoPicture' : 'campaign.productPreviewNone');
}

function Products({ of }: { readonly of: readonly PreviewProduct[] }) {
  const text = useText();
  const [at, setAt] = useState(0);
  const product = of[at] ?? of[0];
  if (product === undefined) return null;
  return (
    <>
      <div className="ad-preview-choice">
        <Segmented
          aria-label={text('campaign.productShown')}
          value={at}
          onChange={setAt}
          options={of.map(({ title }, value) => ({
            value,
            label: <span className="product-name">{title}</span>,
          }))}
        />
      </div>
      <div className="product-previews">
        {(['card', 'native'] as const).map((kind) => (
          <section
            key={kind}
            aria-label={text(kind === 'card' ? 'campaign.productCard' : 'campaign.productNative')}
          >
            <h4>{text(kind === 'card' ? 'campaign.productCard' : 'campaign.productNative')}</h4>
            <CreativePreview key={product.id} creative={shownAs(kind, product)} />
          </section>
        ))}
      </div>
    </>
  );
}

function shownAs(kind: 'card' | 'native', { title, price, currency, picture }: PreviewProduct): Shown {
  return {
    ...{ id: 0, name: title, kind, title, callToAction: null, isProduct: true },
    descn: priceText(price, currency, languageTag[currentLanguage()]),
    files: { image: picture, icon: null, video: null, endCard: null },
  };
}
