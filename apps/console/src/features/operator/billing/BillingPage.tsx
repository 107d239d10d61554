import { invoiceFilters, isUnsettled } from '@millrace/contract/advertiser/invoice';
import { type AnyInvoice, anyInvoiceSorts, listAllInvoices } from '@millrace/contract/operator/billing';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { StateSums } from '../../../kit/bill/StateSums.tsx';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StateFilter } from '../../../kit/invoice/StateFilter.tsx';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useAskedRows } from '../../../kit/list/use-asked-rows.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AnyInvoiceDrawer } from './AnyInvoiceDrawer.tsx';
import { BankStatement } from './BankStatement.tsx';
import { billingColumns } from './billing-columns.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import { PayDialog } from './PayDialog.tsx';
import { Waiting } from './Waiting.tsx';

/** `/admin/invoices`: what every advertiser is billed; `?invoice=` opens one, `?bank=1` brings in a bank's statement. */
export default function BillingPage() {
  const text = useText();
  const address = useListAddress(anyInvoiceSorts);
  const { page, size, search } = address;
  const state = invoiceFilters.find((one) => one === address.filter('state'));
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(address.filter('month'))?.[0];
  const invoices = useApiQuery(
    listAllInvoices,
    {
      page,
      size,
      ...address.sorting,
      ...(search && { search }),
      ...(state && { state }),
      ...(month && { month: `${month}-01` }),
    },
    { keepPrevious: true, quiet: true },
  );
  // What is paid was looked at: another page begins with nothing selected.
  const selection = useSelection(JSON.stringify([state, month, search, page, size, address.sorting]));
  const opened = idIn(address.filter('invoice'));
  const show = (id: number | '') => address.change({ invoice: id, page });
  const rows = invoices.data?.list ?? [];
  const toPay = rows.filter((row) => selection.keys.includes(row.id) && isUnsettled(row.state));
  const [paying, setPaying] = useAskedRows(toPay);
  return (
    <Page
      title={text('titles.billing')}
      lead={text('billing.lead')}
      action={
        <Allowed permission="billing" action="edit">
          <Button onClick={() => address.change({ bank: '1', page })}>{text('billing.bank')}</Button>
        </Allowed>
      }
    >
      {invoices.data && <Waiting waiting={invoices.data.waiting} />}
      {invoices.data && (
        <StateSums
          label={text('billing.sums')}
          sums={invoices.data.sums.map(({ state: of, amount, currency, count }) => ({
            state: of,
            title: text(`invoice.states.${of}`),
            amount: text('invoice.money', { amount: centsText(amount), currency }),
            count: text('billing.invoiceCount', { count }),
          }))}
          chosen={state === 'partlyPaid' ? undefined : state}
          onChoose={(chosen) => address.change({ state: chosen ?? '' })}
        />
      )}
      <ListScreen<AnyInvoice>
        label={text('titles.billing')}
        query={invoices}
        columns={billingColumns(text, show)}
        rowKey={({ id }) => id}
        address={address}
        selection={selection}
        selectable={(row) => isUnsettled(row.state)}
        bulkActions={
          <Button type="primary" disabled={toPay.length === 0} onClick={() => setPaying(toPay)}>
            {text('billing.markPaid')}
          </Button>
        }
        toolbar={
          <>
            <SearchInput label={text('billing.search')} address={address} />
            <StateFilter address={address} />
            <MonthFilter address={address} />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['state', 'month']}
            noMatch={text('invoice.emptyFilter')}
            lead={text('billing.empty')}
          />
        }
      />
      {paying.length > 0 && (
        <PayDialog invoices={paying} onClose={() => setPaying([])} onPaid={() => selection.change([])} />
      )}
      {address.filter('bank') === '1' && (
        <BankStatement onClose={() => address.change({ bank: '', page })} onOpen={show} />
      )}
      {opened !== undefined && (
        <AnyInvoiceDrawer key={opened} id={opened} onOpen={show} onClose={() => show('')} />
      )}
    </Page>
  );
}
