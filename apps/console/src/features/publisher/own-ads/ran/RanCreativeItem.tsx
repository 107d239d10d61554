import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';
import Button from 'antd/es/button';
import { useState } from 'react';
import { CreativePreview } from '../../../../kit/creative/CreativePreview.tsx';
import { CreativeThumb } from '../../../../kit/creative/CreativeThumb.tsx';
import { formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { type Blockable, blockablesOf, isAmong } from './blockable.ts';
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
          blockablesOf(ran).map((what) => (
            <BlockButton
              key={`${what.kind} ${what.name}`}
              what={what}
              isBlocked={isBlocked(ran, said, what)}
              onSay={onSay}
            />
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

function isBlocked({ id, advertiser }: RanCreative, said: OwnAds, { kind, name }: Blockable): boolean {
  if (kind === 'creative') return said.blockedCreatives.includes(id);
  return kind === 'advertiser' ? said.blocked.includes(advertiser.id) : isAmong(said.blockedCategories, name);
}

interface BlockButtonProps extends Pick<RanCreativeItemProps, 'onSay'> {
  readonly what: Blockable;
  readonly isBlocked: boolean;
}

/** Blocks one thing, or lets it in again. Which category, its button says: there may be several. */
function BlockButton({ what, isBlocked, onSay }: BlockButtonProps) {
  const text = useText();
  const of = { what: text(`ownAds.blockable.${what.kind}`), name: what.name };
  const whole = text(isBlocked ? 'ownAds.letInOf' : 'ownAds.blockOf', of);
  return (
    <Button
      className="ran-block"
      size="small"
      danger={!isBlocked}
      aria-label={whole}
      onClick={() => onSay(what, !isBlocked)}
    >
      {what.kind === 'category' ? whole : text(isBlocked ? 'ownAds.letIn' : 'ownAds.block', of)}
    </Button>
  );
}
