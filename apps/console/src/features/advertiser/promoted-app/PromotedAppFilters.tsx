import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { platformIn, type StatusFilter, statusIn, statusNames } from './list-filters.ts';

export function PromotedAppFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('promotedApp.searchHint')} address={address} />
      <Select<StatusFilter>
        className="list-filter"
        aria-label={text('promotedApp.statusFilter')}
        value={statusIn(address)}
        onChange={(value) => address.change({ status: value === 'active' ? '' : value })}
        options={statusNames.map((name) => ({ value: name, label: text(`promotedApp.${name}`) }))}
      />
      <Select
        className="list-filter"
        aria-label={text('promotedApp.platform')}
        value={platformIn(address) ?? 'any'}
        onChange={(value) => address.change({ platform: value === 'any' ? '' : value })}
        options={[
          { value: 'any' as const, label: text('promotedApp.anyPlatform') },
          ...promotedPlatforms.map((value) => ({ value, label: platformText(value) })),
        ]}
      />
    </>
  );
}
