import { listDeviceModels, modelKey } from '@millrace/contract/device';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { DeviceSelectProps } from './BrandSelect.tsx';

/** Device models as `brand:model`, several at once, searched on the server by brand, model and market name. */
export function ModelSelect({ value, onChange, plat, ...field }: DeviceSelectProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const ofPlatform = plat === undefined ? {} : { plat };
  const models = useApiQuery(listDeviceModels, { search, ...ofPlatform }, { keepPrevious: true });
  return (
    <Select
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      loading={models.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(models.data?.list ?? []).map((device) => ({
        value: modelKey(device),
        label: `${device.brand} ${device.name} (${device.model})`,
      }))}
    />
  );
}
