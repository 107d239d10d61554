import { invoiceFilters } from '@millrace/contract/advertiser/invoice';
import { ChoiceFilter } from '../filter/ChoiceFilter.tsx';
import { useText } from '../i18n/i18n.ts';
import type { ListAddress } from '../list/use-list-address.ts';

export function StateFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <ChoiceFilter
      className="bill-filter"
      address={address}
      name="state"
      label={text('invoice.state')}
      any={text('invoice.anyState')}
      options={invoiceFilters.map((value) => ({
        value,
        label: text(value === 'partlyPaid' ? 'invoice.partlyPaid' : `invoice.states.${value}`),
      }))}
    />
  );
}
