import { type Incrementality, measureIncrementality } from '@millrace/contract/advertiser/retargeting';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { PeriodPicker } from '../../../kit/report/PeriodPicker.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { EngageFirst } from './EngageFirst.tsx';
import { EventChoice, useEvent } from './EventChoice.tsx';
import { incrementalityColumns } from './incrementality-columns.tsx';
import { RetargetingTabs } from './RetargetingTabs.tsx';
import { useDays } from './use-days.ts';

/** What each campaign to engage changed: those who may see it beside those who never do. */
export function IncrementalityList() {
  const text = useText();
  const address = useListAddress();
  const { days, picker } = useDays();
  const event = useEvent();
  const { page, size, search } = address;
  const query = useApiQuery(
    measureIncrementality,
    { ...days, event, page, size, search },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Page title={text('titles.retargeting')} lead={text('retargeting.leads.incrementality')}>
      <RetargetingTabs current="incrementality" />
      <ListScreen<Incrementality>
        name="incrementality"
        label={text('retargeting.view.incrementality')}
        query={query}
        columns={incrementalityColumns(text, event)}
        rowKey={({ campaign }) => campaign.id}
        address={address}
        toolbar={
          <>
            <SearchInput label={text('campaign.searchHint')} address={address} />
            <PeriodPicker {...picker} />
            <EventChoice />
          </>
        }
        empty={<EngageFirst address={address} />}
      />
      <p className="lead retargeting-how">{text('retargeting.howMeasured')}</p>
    </Page>
  );
}
