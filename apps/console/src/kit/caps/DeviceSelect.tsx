import { listDeviceBrands, listDeviceModels, modelKey } from '@millrace/contract/device';
import type { Platform } from '@millrace/contract/platform';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { useDebounced } from '../ui/use-debounced.ts';

interface Option {
  readonly value: string;
  /** As a chosen one reads. */
  readonly label: string;
  readonly note?: string;
}

interface DeviceSelectProps {
  /** Devices of one platform only, e.g. the app's. */
  readonly plat?: Platform;
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (chosen: string[]) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** Brands, searched on the server; one that is not listed can be entered as it is. */
export function BrandSelect({ plat, ...field }: DeviceSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const brands = useApiQuery(
    listDeviceBrands,
    { search, ...(plat === undefined ? {} : { plat }) },
    { keepPrevious: true },
  );
  return (
    <SearchedSelect
      {...field}
      typed={typed}
      onType={setTyped}
      hint={text('caps.brandSearch')}
      loading={brands.isFetching}
      options={(brands.data?.list ?? []).map(({ brand }) => ({ value: brand, label: brand }))}
      acceptsTyped={() => true}
    />
  );
}

/** Models as `brand:model`, searched on the server; one that is not listed can be entered in this form. */
export function ModelSelect({ plat, ...field }: DeviceSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const models = useApiQuery(
    listDeviceModels,
    { search, ...(plat === undefined ? {} : { plat }) },
    { keepPrevious: true },
  );
  return (
    <SearchedSelect
      {...field}
      typed={typed}
      onType={setTyped}
      hint={text('caps.modelSearch')}
      loading={models.isFetching}
      options={(models.data?.list ?? []).map((device) => ({
        value: modelKey(device),
        label: modelKey(device),
        note: device.name,
      }))}
      acceptsTyped={(wanted) => /^[^:]+:.+$/.test(wanted)}
    />
  );
}

interface SearchedSelectProps extends Omit<DeviceSelectProps, 'plat'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly hint: string;
  readonly loading: boolean;
  readonly options: readonly Option[];
  /** Whether what is typed can be taken as it is. */
  readonly acceptsTyped: (typed: string) => boolean;
}

function SearchedSelect(props: SearchedSelectProps) {
  const { typed, onType, hint, loading, options, acceptsTyped, value, ...field } = props;
  const text = useText();
  const wanted = typed.trim();
  const isKnown = options.some((option) => option.value.toLowerCase() === wanted.toLowerCase());
  const own: Option[] =
    wanted === '' || isKnown || !acceptsTyped(wanted)
      ? []
      : [{ value: wanted, label: wanted, note: text('caps.notListed', { typed: wanted }) }];
  return (
    <Select<string[], Option>
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      loading={loading}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: onType }}
      options={[...options, ...own]}
      placeholder={hint}
      notFoundContent={hint}
      optionRender={({ data }) => (
        <span className="device-option">
          {data.note ?? data.label}
          {data.note !== undefined && data.note !== data.label && <small>{data.label}</small>}
        </span>
      )}
    />
  );
}
