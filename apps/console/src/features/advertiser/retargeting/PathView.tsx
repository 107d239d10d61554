import { getCampaign } from '@millrace/contract/advertiser/campaign';
import { showPath } from '@millrace/contract/advertiser/retargeting';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { PeriodPicker } from '../../../kit/report/PeriodPicker.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { CampaignChoice, type NamedCampaign, useCampaigns } from './CampaignChoice.tsx';
import { Delays } from './Delays.tsx';
import { EngageFirst } from './EngageFirst.tsx';
import { EventChoice, useEvent } from './EventChoice.tsx';
import { Frequency } from './Frequency.tsx';
import { Funnel } from './Funnel.tsx';
import { RetargetingTabs } from './RetargetingTabs.tsx';
import { useDays } from './use-days.ts';

/** The way of a campaign's devices to the conversion. */
export function PathView() {
  const text = useText();
  const campaigns = useCampaigns();
  return (
    <Page title={text('titles.retargeting')} lead={text('retargeting.leads.path')}>
      <RetargetingTabs current="path" />
      <Loaded query={campaigns}>
        {({ list }) =>
          list.length === 0 ? (
            <section className="card empty-state">
              <EngageFirst />
            </section>
          ) : (
            <PathOfOne campaigns={list} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Of the campaign that the address names, which may be none of the newest; else of the newest. */
function PathOfOne({ campaigns }: { readonly campaigns: readonly NamedCampaign[] }) {
  const [address] = useQuery();
  const { days, picker } = useDays();
  const named = idIn(address.get('campaign') ?? '');
  const listed = named === undefined ? campaigns[0] : campaigns.find(({ id }) => id === named);
  const other = useApiQuery(getCampaign, { id: named ?? 0 }, { enabled: listed === undefined, quiet: true });
  return (
    <Loaded<NamedCampaign> query={listed === undefined ? other : { ...other, data: listed }}>
      {(chosen) => (
        <>
          <div className="retargeting-tools">
            <CampaignChoice chosen={chosen} />
            <PeriodPicker {...picker} />
            <EventChoice />
          </div>
          <Path campaignId={chosen.id} days={days} />
        </>
      )}
    </Loaded>
  );
}

interface PathProps {
  readonly campaignId: number;
  readonly days: { readonly from: string; readonly to: string };
}

function Path({ campaignId, days }: PathProps) {
  const event = useEvent();
  const query = useApiQuery(showPath, { ...days, event, campaignId }, { keepPrevious: true, quiet: true });
  return (
    <Loaded query={query}>
      {({ funnel, delays, frequency }) => (
        <>
          <Funnel of={funnel} event={event} />
          <Delays of={delays} />
          <Frequency of={frequency} />
        </>
      )}
    </Loaded>
  );
}
