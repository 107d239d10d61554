import { adTypes } from '@millrace/contract/publisher/ad-type';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';

/** Search and filters of the placements; what is chosen stands in the address. */
export function PlacementFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('placement.searchHint')} address={address} />
      <Select
        className="list-filter"
        aria-label={text('placement.type')}
        value={address.filter('adType')}
        onChange={(adType) => address.change({ adType })}
        options={[
          { value: '', label: text('placement.anyType') },
          ...adTypes.map((type) => ({ value: String(type), label: adTypeText(text, type) })),
        ]}
      />
      <Select
        className="list-filter"
        aria-label={text('placement.status')}
        value={address.filter('status')}
        onChange={(status) => address.change({ status })}
        options={[
          { value: '', label: text('placement.anyStatus') },
          { value: '1', label: text('placement.active') },
          { value: '0', label: text('placement.disabled') },
        ]}
      />
    </>
  );
}
