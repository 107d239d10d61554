import type { AdsOverview } from '@millrace/contract/advertiser/ads-overview';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { campaignAddress, paths } from '../../../kit/navigation/paths.ts';
import './ads-overview.css';

/** What is switched on and does not run, and why. */
export function IdleCampaigns({ of: { idle, idleCount } }: { readonly of: AdsOverview }) {
  const text = useText();
  return (
    <section className="card" aria-label={text('adsOverview.idle')}>
      <h2>{text('adsOverview.idle')}</h2>
      <ul className="ads-idle">
        {idle.map((campaign) => (
          <li key={campaign.id}>
            <Link to={campaignAddress(campaign.promotedAppId, campaign.id)}>{campaign.name}</Link>
            <span>
              {text(
                campaign.idle === null
                  ? `campaign.state.${campaign.state}`
                  : `campaign.idle.${campaign.idle}`,
              )}
            </span>
          </li>
        ))}
      </ul>
      {idleCount > idle.length && (
        // The list of all apps' campaigns: those that are left out may be of any.
        <p className="lead">
          <Link to={paths.budget}>{text('adsOverview.idleMore', { count: idleCount - idle.length })}</Link>
        </p>
      )}
    </section>
  );
}
