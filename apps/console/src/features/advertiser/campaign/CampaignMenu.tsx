import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { useNavigate } from 'react-router';
import { copy, turn } from '../../../kit/campaign/switch-campaigns.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';

/** What is done with a campaign rarely. */
export function CampaignMenu({ campaign }: { readonly campaign: CampaignRow }) {
  const text = useText();
  const navigate = useNavigate();
  const mayAdd = useAllowed('promote', 'add');
  const mayEdit = useAllowed('promote', 'edit');
  const { id, name, promotedAppId } = campaign;
  const isArchived = campaign.switch === 'archived';

  async function duplicate(): Promise<void> {
    const made = await copy(campaign);
    if (made !== undefined) await navigate(campaignAddress(promotedAppId, made));
  }

  return (
    <RowMenu
      of={name}
      items={[
        ...(mayAdd
          ? [{ key: 'copy', label: text('campaign.duplicate'), onClick: () => void duplicate() }]
          : []),
        ...historyItem('campaign', id, name),
        ...(mayEdit
          ? [
              {
                key: 'archive',
                label: text(isArchived ? 'campaign.bringBack' : 'campaign.archive'),
                danger: !isArchived,
                onClick: () => void turn([campaign], isArchived ? 'paused' : 'archived'),
              },
            ]
          : []),
      ]}
    />
  );
}
