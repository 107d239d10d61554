import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { useText } from '../i18n/i18n.ts';
import { Status } from '../ui/Status.tsx';
import './campaign-status.css';
import { kindOf } from './state-text.ts';

/** What a campaign is, and why it does not run. */
export function CampaignStatus({ of }: { readonly of: Pick<CampaignRow, 'state' | 'idle'> }) {
  const text = useText();
  return (
    <span>
      <Status kind={kindOf(of)}>{text(`campaign.state.${of.state}`)}</Status>
      {of.idle !== null && <span className="campaign-reason">{text(`campaign.idle.${of.idle}`)}</span>}
    </span>
  );
}
