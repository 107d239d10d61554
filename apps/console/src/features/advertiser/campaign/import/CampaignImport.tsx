import {
  campaignCsvColumns,
  campaignCsvRows,
  checkCampaignImport,
  importCampaigns,
  requiredCampaignCsvColumns,
} from '@millrace/contract/advertiser/campaign';
import { getPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { ImportScreen } from '../../../../kit/bulk/ImportScreen.tsx';
import { refreshCampaigns } from '../../../../kit/campaign/switch-campaigns.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../../kit/navigation/page-names.ts';
import { paths, promotedAppAddress } from '../../../../kit/navigation/paths.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Page } from '../../../../kit/ui/Page.tsx';
import { ExportCampaigns } from './ExportCampaigns.tsx';

/** `/adv/app?app=3&import=1`: changes many campaigns of an app or website by a CSV file. */
export default function CampaignImport({ promotedAppId }: { readonly promotedAppId: number }) {
  const text = useText();
  const navigate = useNavigate();
  const app = useApiQuery(getPromotedApp, { id: promotedAppId }, { quiet: true });
  const title = text('campaign.importTitle');
  const back = promotedAppAddress(promotedAppId);
  usePageName(title);
  return (
    <Page
      title={title}
      lead={
        app.data !== undefined && <Link to={back}>{text('campaign.allOf', { name: app.data.name })}</Link>
      }
    >
      <Loaded query={app} back={{ to: paths.promotedApps, label: text('promotedApp.back') }}>
        {() => (
          <ImportScreen
            calls={{
              check: (csv) => callApi(checkCampaignImport, { promotedAppId, csv }, { quiet: true }),
              run: (csv, check) => callApi(importCampaigns, { promotedAppId, csv, check }, { quiet: true }),
              reread: refreshCampaigns,
            }}
            rows={campaignCsvRows}
            help={text('campaign.csvHelp', { columns: campaignCsvColumns.join(', ') })}
            example={<ExportCampaigns promotedAppId={promotedAppId} />}
            columns={[
              {
                key: 'name',
                title: text('campaign.campaign'),
                onCard: 'head',
                render: ({ name }) => <strong>{name}</strong>,
              },
            ]}
            besides={requiredCampaignCsvColumns}
            onDone={() => navigate(back)}
          />
        )}
      </Loaded>
    </Page>
  );
}
