import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { platformIn, statusIn, statusNames } from './list-filters.ts';

export function PromotedAppFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('promotedApp.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('promotedApp.statusFilter')}
        usual="active"
        value={statusIn(address)}
        options={statusNames.map((name) => ({ value: name, label: text(`promotedApp.${name}`) }))}
      />
      <ChoiceFilter
        address={address}
        name="platform"
        label={text('promotedApp.platform')}
        any={text('promotedApp.anyPlatform')}
        value={platformIn(address) ?? ''}
        options={promotedPlatforms.map((value) => ({ value, label: platformText(value) }))}
      />
    </>
  );
}
