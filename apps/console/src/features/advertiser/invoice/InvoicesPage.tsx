import {
  type Invoice,
  invoiceFilters,
  invoiceSorts,
  listInvoices,
} from '@millrace/contract/advertiser/invoice';
import { useApiQuery } from '../../../kit/api/query.ts';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { invoiceColumns } from '../../../kit/invoice/invoice-columns.tsx';
import { StateFilter } from '../../../kit/invoice/StateFilter.tsx';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { FetchInvoices } from './FetchInvoices.tsx';
import { InvoiceDrawer } from './InvoiceDrawer.tsx';

/** `/invoice/list`: what the advertiser is billed; `?invoice=` opens one. */
export default function InvoicesPage() {
  const text = useText();
  const address = useListAddress(invoiceSorts);
  const isClosed = !useAllowed('promote', 'query');
  const { page, size, search } = address;
  const state = invoiceFilters.find((one) => one === address.filter('state'));
  const invoices = useApiQuery(
    listInvoices,
    { page, size, ...address.sorting, ...(search && { search }), ...(state && { state }) },
    { keepPrevious: true, quiet: true },
  );
  const selection = useSelection(JSON.stringify([state, search]));
  const opened = idIn(address.filter('invoice'));
  const show = (id: number | '') => address.change({ invoice: id, page });
  const money = (amount: string, currency: string) =>
    text('invoice.money', { amount: centsText(amount), currency });
  const owed = invoices.data?.owed ?? [];
  const overdue = owed.filter((one) => Number(one.overdue) > 0);
  return (
    <Page title={text('titles.invoices')} lead={text('invoice.lead')}>
      {isClosed && <Callout>{text('invoice.closed')}</Callout>}
      {owed.length > 0 && (
        <p className="invoice-owed">
          <strong>
            {text('invoice.owed', {
              amount: textList(owed.map(({ amount, currency }) => money(amount, currency))),
            })}
          </strong>{' '}
          {overdue.length > 0 &&
            text('invoice.owedOverdue', {
              amount: textList(overdue.map((one) => money(one.overdue, one.currency))),
            })}
        </p>
      )}
      <ListScreen<Invoice>
        label={text('titles.invoices')}
        query={invoices}
        columns={invoiceColumns(text, show)}
        rowKey={({ id }) => id}
        address={address}
        selection={selection}
        bulkActions={<FetchInvoices ids={selection.keys.map(Number)} />}
        toolbar={
          <>
            <SearchInput label={text('invoice.search')} address={address} />
            <StateFilter address={address} />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('invoice.emptyFilter')}
            lead={text('invoice.empty')}
          />
        }
      />
      {opened !== undefined && (
        <InvoiceDrawer key={opened} id={opened} onOpen={show} onClose={() => show('')} />
      )}
    </Page>
  );
}
