import { showPath } from '@millrace/contract/advertiser/retargeting';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PeriodPicker } from '../../../kit/report/PeriodPicker.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { CampaignChoice, useCampaigns } from './CampaignChoice.tsx';
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
  const { answer, campaigns, chosen } = useCampaigns();
  const { days, picker } = useDays();
  return (
    <Page title={text('titles.retargeting')} lead={text('retargeting.leads.path')}>
      <RetargetingTabs current="path" />
      <Loaded query={answer}>
        {() =>
          chosen === undefined ? (
            <section className="card empty-state">
              <EngageFirst />
            </section>
          ) : (
            <>
              <div className="retargeting-tools">
                <CampaignChoice campaigns={campaigns} chosen={chosen} />
                <PeriodPicker {...picker} />
                <EventChoice />
              </div>
              <Path campaignId={chosen.id} days={days} />
            </>
          )
        }
      </Loaded>
    </Page>
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
