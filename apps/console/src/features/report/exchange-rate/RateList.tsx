import { type ExchangeRate, listExchangeRates } from '@millrace/contract/report/exchange-rate';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { rateColumns } from './rate-columns.tsx';

/** The known rates, the newest day first, below where the newest come from. */
export function RateList() {
  const text = useText();
  const address = useListAddress();
  const { page, size, search } = address;
  const rates = useApiQuery(listExchangeRates, { page, size, search }, { keepPrevious: true, quiet: true });
  const last = rates.data?.lastImport;
  return (
    <>
      {last != null && (
        <Callout>
          {text(last.who === null ? 'exchangeRate.lastByScript' : 'exchangeRate.lastBy', {
            at: formatInstant(last.at),
            who: last.who ?? '',
            first: last.firstDay,
            last: last.lastDay,
            count: last.changed,
          })}
        </Callout>
      )}
      <ListScreen<ExchangeRate>
        name="exchangeRates"
        label={text('titles.exchangeRates')}
        query={rates}
        columns={rateColumns(text)}
        rowKey={({ currency, day }) => `${day} ${currency}`}
        address={address}
        toolbar={<SearchInput label={text('exchangeRate.search')} address={address} />}
        empty={
          <EmptyList
            address={address}
            noMatch={text('exchangeRate.emptySearch')}
            lead={text('exchangeRate.empty')}
          />
        }
      />
    </>
  );
}
