import { statementStates } from '@millrace/contract/publisher/agency';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';

export function StateFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const options = [
    { value: '', label: text('agency.anyState') },
    ...statementStates.map((value) => ({ value: value as string, label: text(`agency.states.${value}`) })),
  ];
  return (
    <Select
      className="agency-filter"
      aria-label={text('agency.state')}
      value={address.filter('state')}
      options={options}
      onChange={(state) => address.change({ state })}
    />
  );
}
