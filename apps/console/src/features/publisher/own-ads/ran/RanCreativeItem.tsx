import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';
import Button from 'antd/es/button';
import { useState } from 'react';
import { CreativePreview } from '../../../../kit/creative/CreativePreview.tsx';
import { CreativeThumb } from '../../../../kit/creative/CreativeThumb.tsx';
import { formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { type Blockable, isAmong, nameOf } from './blockable.ts';
import { UsersLost } from './UsersLost.tsx';

interface RanCreativeItemProps {
  readonly ran: RanCreative;
  readonly said: OwnAds;
  readonly days: 7 | 28;
  readonly onSay: (what: Blockable, blocked: boolean) => void;
}

/** One creative: what it is and what it did, its preview, and what of it can be blocked. */
export function RanCreativeItem({ ran, said, days, onSay }: RanCreativeItemProps) {
  const text = useText();
  const mayEdit = useAllowed('cross_bid', 'edit');
  const [isOpen, setOpen] = useState(false);
  const { name, advertiser, promoted, kind, impressions, unbilled, clicks } = ran;
  const blocked: Readonly<Record<Blockable, boolean>> = {
    creative: said.blockedCreatives.includes(ran.id),
    advertiser: said.blocked.includes(advertiser.id),
    category: promoted.category !== null && isAmong(said.blockedCategories, promoted.category),
  };
  const offered: readonly Blockable[] = [
    'creative',
    ...(ran.isHouse ? [] : (['advertiser'] as const)),
    ...(ran.isHouse || promoted.category === null ? [] : (['category'] as const)),
  ];
  return (
    <li>
      <div className="ran-creative">
        <CreativeThumb files={ran.files} />
        <div>
          <strong dir="auto">{name}</strong>
          <span>
            {text(ran.isHouse ? 'ownAds.ranOfHouse' : 'ownAds.ranOf', {
              kind: text(`creative.kind.${kind}`),
              app: promoted.name,
              advertiser: advertiser.name,
            })}
          </span>
          <small>
            {text('ownAds.ranFigures', {
              impressions: formatNumber(impressions),
              clicks: formatNumber(clicks),
              rate: formatPercent(impressions === 0 ? 0 : clicks / impressions),
              revenue: formatUsd(ran.revenue),
            })}
          </small>
          {unbilled > 0 && (
            <small>{text('ownAds.ranUnbilled', { impressions: formatNumber(unbilled) })}</small>
          )}
          <UsersLost pubAppId={said.pubAppId} days={days} creativeId={ran.id} />
        </div>
      </div>
      <div className="actions">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={text('ownAds.previewOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {text('creative.preview')}
        </Button>
        {mayEdit &&
          offered.map((what) => (
            <Button
              key={what}
              size="small"
              danger={!blocked[what]}
              aria-label={text(blocked[what] ? 'ownAds.letInOf' : 'ownAds.blockOf', {
                what: text(`ownAds.blockable.${what}`),
                name: nameOf(ran, what),
              })}
              onClick={() => onSay(what, !blocked[what])}
            >
              {text(blocked[what] ? 'ownAds.letIn' : 'ownAds.block', {
                what: text(`ownAds.blockable.${what}`),
              })}
            </Button>
          ))}
      </div>
      {isOpen && (
        <CreativePreview
          creative={{ ...ran, isWebsite: promoted.isWebsite, promotedIcon: promoted.iconFile }}
        />
      )}
    </li>
  );
}
