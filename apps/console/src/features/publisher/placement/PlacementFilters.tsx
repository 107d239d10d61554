import { adTypes } from '@millrace/contract/publisher/ad-type';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
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
      <ChoiceFilter
        address={address}
        name="adType"
        label={text('placement.type')}
        any={text('placement.anyType')}
        options={adTypes.map((type) => ({ value: String(type), label: adTypeText(text, type) }))}
      />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('placement.status')}
        any={text('placement.anyStatus')}
        options={[
          { value: '1', label: text('placement.active') },
          { value: '0', label: text('placement.disabled') },
        ]}
      />
    </>
  );
}
