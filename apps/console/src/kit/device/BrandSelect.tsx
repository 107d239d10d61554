import { listDeviceBrands } from '@millrace/contract/publisher/device';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { type DeviceSelectProps, SearchedSelect } from './SearchedSelect.tsx';

/** Device brands, several at once, searched on the server; one that is not listed can be entered. */
export function BrandSelect({ plat, ...field }: DeviceSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const ofPlatform = plat === undefined ? {} : { plat };
  const brands = useApiQuery(
    listDeviceBrands,
    { search, ...ofPlatform },
    { keepPrevious: true, quiet: true },
  );
  return (
    <SearchedSelect
      {...field}
      typed={typed}
      onType={setTyped}
      hint={text('caps.brandSearch')}
      loading={brands.isFetching || search !== typed}
      query={brands}
      options={(brands.data?.list ?? []).map(({ brand }) => ({ value: brand, label: brand }))}
      acceptsTyped={() => true}
    />
  );
}
