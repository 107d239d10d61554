import {
  conversionResults,
  type LookedUpConversion,
  lookUpConversions,
} from '@millrace/contract/advertiser/retargeting';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { PromotedAppFilter } from '../../../kit/list/PromotedAppFilter.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { PeriodPicker } from '../../../kit/report/PeriodPicker.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { conversionColumns } from './conversion-columns.tsx';
import { RetargetingTabs } from './RetargetingTabs.tsx';
import { upToNow, useDays } from './use-days.ts';

const resultIn = (address: ListAddress) =>
  conversionResults.find((result) => result === address.filter('result')) ?? 'all';

/** Single conversions: which touch won each, or why it does not count. */
export function ConversionList() {
  const text = useText();
  const address = useListAddress();
  const { days, picker } = useDays(upToNow);
  const { page, size, search } = address;
  const appId = idIn(address.filter('app'));
  const query = useApiQuery(
    lookUpConversions,
    {
      ...{ ...days, page, size, search, result: resultIn(address) },
      ...(appId !== undefined && { promotedAppId: appId }),
    },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <Page title={text('titles.retargeting')} lead={text('retargeting.leads.conversions')}>
      <RetargetingTabs current="conversions" />
      <ListScreen<LookedUpConversion>
        name="conversions"
        label={text('retargeting.view.conversions')}
        query={query}
        columns={conversionColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        toolbar={
          <>
            <SearchInput label={text('retargeting.searchHint')} address={address} />
            <PeriodPicker {...picker} />
            <Filters address={address} />
          </>
        }
        empty={
          <EmptyList address={address} filters={['result', 'app']} lead={text('retargeting.noConversions')} />
        }
      />
    </Page>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <ChoiceFilter
        address={address}
        name="result"
        label={text('retargeting.resultTitle')}
        usual="all"
        value={resultIn(address)}
        className="list-filter conversion-filter"
        options={conversionResults.map((value) => ({ value, label: text(`retargeting.result.${value}`) }))}
      />
      <PromotedAppFilter address={address} />
    </>
  );
}
