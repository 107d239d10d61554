import { exportCampaigns } from '@millrace/contract/advertiser/campaign';
import { callApi } from '../../../../kit/api/call-api.ts';
import { FetchButton } from '../../../../kit/bulk/FetchButton.tsx';
import { Allowed } from '../../../../kit/permissions/Allowed.tsx';

/** Fetches the campaigns of an app or website as a CSV file, but for archived ones. */
export function ExportCampaigns({ promotedAppId }: { readonly promotedAppId: number }) {
  return (
    <Allowed permission="promote" action="export">
      <FetchButton ask={(retry) => callApi(exportCampaigns, { promotedAppId }, { retry })} />
    </Allowed>
  );
}
