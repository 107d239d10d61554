import { statementStates } from '@millrace/contract/publisher/agency';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';

export function StateFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <ChoiceFilter
      className="bill-filter"
      address={address}
      name="state"
      label={text('agency.state')}
      any={text('agency.anyState')}
      options={statementStates.map((value) => ({ value, label: text(`agency.states.${value}`) }))}
    />
  );
}
