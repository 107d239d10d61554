import type { ReceivedConversion } from '@millrace/contract/advertiser/postback';
import { Link } from 'react-router';
import { formatInstant } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { campaignAddress } from '../../../../kit/navigation/paths.ts';
import { Callout } from '../../../../kit/ui/Callout.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { WhatCame } from './WhatCame.tsx';

interface ReceivedListProps {
  readonly appId: number;
  readonly received: readonly ReceivedConversion[];
  /** Only those that are being looked up are known. */
  readonly isStoreAway: boolean;
}

/** What was told of last, with what won it or why it does not count. */
export function ReceivedList({ appId, received, isStoreAway }: ReceivedListProps) {
  const text = useText();
  return (
    <>
      <h3>{text('postback.received')}</h3>
      <p className="lead">{text('postback.receivedLead')}</p>
      {isStoreAway && (
        <div role="status">
          <Callout>{text('postback.storeAway')}</Callout>
        </div>
      )}
      {received.length === 0 && !isStoreAway && <p>{text('postback.none')}</p>}
      {received.length > 0 && (
        <ul className="postback-received" aria-label={text('postback.received')}>
          {received.map((one) => (
            <li key={one.id}>
              <span className="postback-event">
                <strong translate="no">{one.name}</strong>
                <time dateTime={one.at}>{formatInstant(one.at)}</time>
              </span>
              <WhatCame eventId={one.eventId} value={one.valueUsd} />
              <Outcome appId={appId} of={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Outcome({ appId, of }: { readonly appId: number; readonly of: ReceivedConversion }) {
  const text = useText();
  const { isWaiting, refusal, touch, campaign, spent, isBeyondBudget } = of;
  if (isWaiting)
    return (
      <span>
        <Status kind="plain">{text('postback.waits')}</Status> {text('postback.waitsText')}
      </span>
    );
  if (refusal !== null || touch === null)
    return (
      <span>
        <Status kind={refusal === 'test' ? 'plain' : 'warn'}>{text('postback.refused')}</Status>{' '}
        {refusal !== null && text(`postback.why.${refusal}`)}
      </span>
    );
  return (
    <span>
      <Status kind="good">{text('postback.counts')}</Status> {text(`postback.wonBy.${touch}`)}
      {campaign !== null && (
        <>
          {' · '}
          <Link to={campaignAddress(appId, campaign.id)}>{campaign.name}</Link>
        </>
      )}
      {' · '}
      {isBeyondBudget ? text('postback.beyondBudget') : text('postback.cost', { usd: spent })}
    </span>
  );
}
