import {
  type Campaign,
  campaign,
  campaignFormOn,
  getCampaign,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { CampaignStatus } from '../../../kit/campaign/CampaignStatus.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths, promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import './campaign.css';
import { refreshCampaigns, turn } from '../../../kit/campaign/switch-campaigns.ts';
import { valuesOf } from './campaign-values.ts';

/** `/adv/app?app=3&campaign=7`: one campaign, whole. */
export default function OneCampaign({ id }: { readonly id: number }) {
  const text = useText();
  const query = useApiQuery(getCampaign, { id }, { fresh: true, quiet: true });
  const { data } = query;
  usePageName(data?.name);
  return (
    <Page
      title={data?.name ?? text('campaign.campaign')}
      lead={
        data !== undefined && (
          <Link to={promotedAppAddress(data.promotedAppId)}>
            {text('campaign.of', { name: data.promotedApp.name })}
          </Link>
        )
      }
      action={data !== undefined && <HistoryButton entity="campaign" id={id} name={data.name} />}
      width="form"
    >
      <Loaded query={query} back={{ to: paths.promotedApps, label: text('promotedApp.back') }}>
        {(loaded) => <Sections of={loaded} />}
      </Loaded>
    </Page>
  );
}

function Sections({ of }: { readonly of: Campaign }) {
  const form = useFormKey(of.version);
  const mayEdit = useAllowed('promote', 'edit');
  const readOnly = !mayEdit || of.switch === 'archived';
  return (
    <>
      <State of={of} readOnly={readOnly} />
      <EditCampaign
        key={form.key}
        of={of}
        readOnly={readOnly}
        onSaved={({ version }) => form.saved(version)}
      />
    </>
  );
}

/** Whether it runs, and what keeps it from that. */
function State({ of, readOnly }: { readonly of: Campaign; readonly readOnly: boolean }) {
  const text = useText();
  return (
    <section className="card campaign-head" aria-label={text('campaign.stateTitle')}>
      <CampaignStatus of={of} />
      {!readOnly && (
        <StatusSwitch
          label={text('campaign.switchLabel', { name: of.name })}
          status={of.switch === 'on' ? 1 : 0}
          onSwitch={async (status) => {
            await turn([of], status === 1 ? 'on' : 'paused');
          }}
        />
      )}
    </section>
  );
}

interface EditCampaignProps {
  readonly of: Campaign;
  readonly readOnly: boolean;
  readonly onSaved: (saved: Campaign) => void;
}

function EditCampaign({ of, readOnly, onSaved }: EditCampaignProps) {
  const edit = useEditForm({
    schema: campaignFormOn[of.promotedApp.platform],
    entitySchema: campaign,
    entity: of,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateCampaign, { ...values, id, version }, submission),
    savedMessage: 'campaign.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await refreshCampaigns();
    },
  });
  return (
    <CampaignEditor
      of={edit}
      promotedAppId={of.promotedAppId}
      campaignId={of.id}
      platform={of.promotedApp.platform}
      readOnly={readOnly}
    />
  );
}
