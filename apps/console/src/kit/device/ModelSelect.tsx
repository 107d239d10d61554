import { listDeviceModels, modelKey } from '@millrace/contract/publisher/device';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { type DeviceSelectProps, SearchedSelect } from './SearchedSelect.tsx';

/**
 * Device models as `brand:model`, several at once, searched on the server by brand, model and market name; one that is
 * not listed can be entered in that form.
 */
export function ModelSelect({ plat, ...field }: DeviceSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const ofPlatform = plat === undefined ? {} : { plat };
  const models = useApiQuery(
    listDeviceModels,
    { search, ...ofPlatform },
    { keepPrevious: true, quiet: true },
  );
  return (
    <SearchedSelect
      {...field}
      typed={typed}
      onType={setTyped}
      hint={text('caps.modelSearch')}
      loading={models.isFetching || search !== typed}
      query={models}
      options={(models.data?.list ?? []).map((device) => ({
        value: modelKey(device),
        label: modelKey(device),
        note: device.name,
      }))}
      acceptsTyped={(wanted) => /^[^:]+:.+$/.test(wanted)}
    />
  );
}
