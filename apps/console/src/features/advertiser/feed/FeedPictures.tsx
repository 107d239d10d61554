import type { PictureState } from '@millrace/contract/advertiser/campaign-products';
import { picturesChecked, smallestPicture } from '@millrace/contract/advertiser/campaign-products';
import type { feedPictures } from '@millrace/contract/advertiser/feed-pictures';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { ProductPreview } from '../../../kit/creative/ProductPreview.tsx';
import { useFeedPictures } from '../../../kit/creative/use-feed-pictures.ts';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status } from '../../../kit/ui/Status.tsx';

type Pictures = ResponseOf<typeof feedPictures>;
type Sample = Pictures['problems'][number]['samples'][number];

/** What was found behind the pictures of a feed's items, and how those that can be shown look in ads. */
export function FeedPictures({ id }: { readonly id: number }) {
  const text = useText();
  const query = useFeedPictures(id);
  return (
    <section className="card feed-standing" aria-labelledby="feed-pictures">
      <h2 id="feed-pictures">{text('feed.pictures')}</h2>
      <p className="lead">{text('feed.picturesLead', { most: formatNumber(picturesChecked) })}</p>
      <Loaded query={query} inCard>
        {(of) => <Found of={of} />}
      </Loaded>
      <h3>{text('campaign.productPreview')}</h3>
      <ProductPreview feedId={id} isAtFeed />
    </section>
  );
}

function Found({ of: { checked, good, at, isLooking, problems } }: { readonly of: Pictures }) {
  const text = useText();
  const looking = isLooking && <p>{text('feed.picturesLooking')}</p>;
  if (at === null) return looking || <p>{text('feed.picturesNone')}</p>;
  return (
    <>
      {looking}
      <p>
        <Status kind={good === checked ? 'good' : 'warn'} sentence>
          {text('feed.picturesGood', {
            ...{ good: formatNumber(good), checked: formatNumber(checked), at: formatInstant(at) },
          })}
        </Status>
      </p>
      {problems.map(({ state, pictures, samples }) => (
        <section key={state}>
          <h3>{text('feed.pictureProblem', { problem: text(problemTexts[state]), count: pictures })}</h3>
          <p className="lead">
            {text(`feed.pictureMend.${state === 'good' ? 'unreachable' : state}`, {
              smallest: smallestPicture,
            })}
          </p>
          <ul className="feed-addresses">
            {samples.map((sample) => (
              <li key={sample.address}>
                {sample.item} <span className="feed-under">{sampleText(sample, text)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const problemTexts = {
  good: 'feed.pictureState.good',
  unreachable: 'feed.pictureState.unreachable',
  noPicture: 'feed.pictureState.noPicture',
  tooLarge: 'feed.pictureState.tooLarge',
  tooSmall: 'feed.pictureState.tooSmall',
} as const satisfies Record<PictureState, string>;

function sampleText({ address, detail, width, height }: Sample, text: ReturnType<typeof useText>): string {
  const size = width === null || height === null ? null : text('feed.pictureSize', { width, height });
  return [address, size, detail].filter((part) => part !== null).join(' · ');
}
