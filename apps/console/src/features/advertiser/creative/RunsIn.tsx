import type { ListedCreative } from '@millrace/contract/advertiser/creative';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { campaignAddress } from '../../../kit/navigation/paths.ts';

/** Campaigns that are named; the others are counted. */
const most = 3;

/** The campaigns that a creative is in, those that are off in words. */
export function RunsIn({ campaigns }: Pick<ListedCreative, 'campaigns'>) {
  const text = useText();
  if (campaigns.length === 0) return text('creative.inNone');
  const more = campaigns.length - most;
  return (
    <span className="creative-campaigns">
      {campaigns.slice(0, most).map(({ id, promotedAppId, name, isOn }) => (
        <span key={id}>
          <Link to={campaignAddress(promotedAppId, id)}>{name}</Link>
          {!isOn && ` ${text('creative.campaignOff')}`}
        </span>
      ))}
      {more > 0 && <span>{text('creative.moreCampaigns', { count: more })}</span>}
    </span>
  );
}
