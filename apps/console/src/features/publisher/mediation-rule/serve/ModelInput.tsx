import { type DeviceModel, listDeviceModels } from '@millrace/contract/publisher/device';
import type { Platform } from '@millrace/contract/publisher/platform';
import AutoComplete from 'antd/es/auto-complete';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useDebounced } from '../../../../kit/ui/use-debounced.ts';

interface ModelInputProps {
  readonly plat: Platform;
  /** A model of the catalogue was chosen: its brand goes with it. */
  readonly onDevice: (device: DeviceModel) => void;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (model: string) => void;
  readonly onBlur?: () => void;
}

/** A model as the phone reports it; typing any part of brand, name or model offers those of the catalogue. */
export function ModelInput({ plat, onDevice, value, onChange, ...field }: ModelInputProps) {
  const search = useDebounced(value ?? '');
  const models = useApiQuery(listDeviceModels, { search, plat }, { keepPrevious: true, quiet: true });
  const list = models.data?.list ?? [];
  return (
    <AutoComplete
      {...field}
      value={value ?? ''}
      onChange={(typed: string) => onChange?.(typed)}
      onSelect={(chosen: string) => {
        const device = list.find(({ model }) => model === chosen);
        if (device !== undefined) onDevice(device);
      }}
      options={list.map(({ brand, name, model }) => ({ value: model, label: `${brand} ${name} (${model})` }))}
    />
  );
}
