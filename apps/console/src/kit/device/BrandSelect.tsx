import { listDeviceBrands } from '@millrace/contract/device';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useDebounced } from '../ui/use-debounced.ts';

export interface DeviceSelectProps {
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (values: string[]) => void;
  readonly onBlur?: () => void;
  readonly plat?: 0 | 1;
}

/** Device brands, several at once, searched on the server. */
export function BrandSelect({ value, onChange, plat, ...field }: DeviceSelectProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const ofPlatform = plat === undefined ? {} : { plat };
  const brands = useApiQuery(listDeviceBrands, { search, ...ofPlatform }, { keepPrevious: true });
  return (
    <Select
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      loading={brands.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(brands.data?.list ?? []).map(({ brand }) => ({ value: brand, label: brand }))}
    />
  );
}
