import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import type { MessageKey } from '@millrace/messages';
import { formatNumber, formatUsd } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { instanceName } from '../network/instance-name.ts';
import { Status } from '../ui/Status.tsx';
import { failureText } from './failure-text.ts';

type Looked = OwnAdsAuction['looked'][number];

const whyNobody = {
  off: 'ownAds.auction.off',
  house: 'ownAds.auction.houseAlone',
  chosen: 'ownAds.auction.nobody',
  all: 'ownAds.auction.nobody',
} as const satisfies Record<OwnAdsAuction['mode'], MessageKey>;

/** What whoever asked has left open of the phone. */
export interface Unsaid {
  readonly language: boolean;
  readonly carrier: boolean;
}

interface OwnAdsLookedProps {
  readonly auction: OwnAdsAuction;
  readonly unsaid?: Unsaid | undefined;
}

/** The auction on own ads: every campaign that was looked at, what it would have paid, and why it did not win. */
export function OwnAdsLooked({ auction, unsaid }: OwnAdsLookedProps) {
  const text = useText();
  const { language } = useLanguage();
  const { instance, mode, floor, net, arm, probability, looked, more, cards } = auction;
  const hasWinner = probability !== null;
  const title =
    instance === undefined
      ? text('ownAds.auction.title')
      : text('ownAds.auction.titleOf', { name: instanceName(instance, instance.id, language) });
  return (
    <section className="card">
      <h2>{title}</h2>
      {looked.length === 0 && <p className="lead">{text(whyNobody[mode])}</p>}
      {looked.length > 0 && (
        <p className="lead">
          {cards === undefined
            ? text(hasWinner ? 'ownAds.auction.won' : 'ownAds.auction.noneWon')
            : text(cards > 0 ? 'ownAds.auction.cards' : 'ownAds.auction.noCards', { count: cards })}
          {cards === undefined &&
            net !== undefined &&
            ` ${text('ownAds.auction.net', { net: formatUsd(net) })}`}
          {Number(floor) > 0 && ` ${text('ownAds.auction.floor', { floor: formatUsd(floor) })}`}
          {hasWinner &&
            arm === 'explore' &&
            ` ${text('ownAds.auction.explored', { share: Math.round(probability * 100) })}`}
        </p>
      )}
      <ul className="serve-list" aria-label={title}>
        {looked.map((one) => (
          <li key={one.campaignId}>
            <span className="serve-name">
              <strong>{one.promoted ?? text('ownAds.auction.campaign', { id: one.campaignId })}</strong>
              {one.advertiser !== null && <span className="lead">{one.advertiser.name}</span>}
            </span>
            <span className="serve-ecpm">{formatUsd(one.price)}</span>
            <Reason of={one} unsaid={unsaid} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <>
          <h3>{text('ownAds.auction.more')}</h3>
          <ul className="serve-list" aria-label={text('ownAds.auction.more')}>
            {more.map(({ outcome, campaigns }) => (
              <li key={outcome}>
                <span className="serve-name">{text(`ownAds.outcome.${outcome}`)}</span>
                <span>{formatNumber(campaigns)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ReasonProps {
  readonly of: Looked;
  readonly unsaid: Unsaid | undefined;
}

function Reason({ of: { outcome, failure }, unsaid }: ReasonProps) {
  const text = useText();
  const { language } = useLanguage();
  const why = failure === null ? '' : failureText(failure, { text, language });
  if ((outcome === 'language' || outcome === 'carrier') && unsaid?.[outcome])
    return (
      <Status kind="plain" sentence>
        {text(`ownAds.hangsOn.${outcome}`)}
      </Status>
    );
  return (
    <Status kind={outcome === 'won' ? 'good' : 'plain'} sentence>
      {why === '' ? text(`ownAds.outcome.${outcome}`) : why}
    </Status>
  );
}
