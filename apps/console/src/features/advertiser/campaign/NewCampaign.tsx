import { campaignFormOn, createCampaign } from '@millrace/contract/advertiser/campaign';
import { getPromotedApp, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { refreshCampaigns } from '../../../kit/campaign/switch-campaigns.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { campaignAddress, paths, promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import { newCampaign } from './campaign-values.ts';

/** `/adv/app?app=3&campaign=new`: a campaign to be, which begins as a draft. */
export default function NewCampaign({ promotedAppId }: { readonly promotedAppId: number }) {
  const text = useText();
  const app = useApiQuery(getPromotedApp, { id: promotedAppId }, { quiet: true });
  const title = text('campaign.addTitle');
  usePageName(title);
  return (
    <Page
      title={title}
      lead={
        app.data !== undefined && (
          <Link to={promotedAppAddress(promotedAppId)}>{text('campaign.of', { name: app.data.name })}</Link>
        )
      }
      width="form"
    >
      <Loaded query={app} back={{ to: paths.promotedApps, label: text('promotedApp.back') }}>
        {(data) => <NewForm app={data} />}
      </Loaded>
    </Page>
  );
}

function NewForm({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: campaignFormOn[app.platform],
    initial: newCampaign,
    create: async (values, { leave, ...submission }) => {
      const { id } = await callApi(createCampaign, { ...values, promotedAppId: app.id }, submission);
      await refreshCampaigns();
      leave();
      toast({ kind: 'success', title: text('campaign.added') });
      await navigate(campaignAddress(app.id, id), { replace: true });
    },
  });
  return <CampaignEditor of={form} promotedAppId={app.id} platform={app.platform} readOnly={false} />;
}
