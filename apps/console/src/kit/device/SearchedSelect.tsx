import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { type AskedQuery, failureInMenu } from '../ui/failure-in-menu.tsx';
import { takesWhatFits } from '../ui/takes-what-fits.ts';
import './device.css';

export interface DeviceSelectProps {
  /** Devices of one platform only, e.g. the app's. */
  readonly plat?: 0 | 1;
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (chosen: string[]) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

interface Option {
  readonly value: string;
  /** As a chosen one reads. */
  readonly label: string;
  /** What it is called, where that is something else. */
  readonly note?: string;
}

interface SearchedSelectProps extends Omit<DeviceSelectProps, 'plat'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly hint: string;
  readonly loading: boolean;
  readonly query: AskedQuery;
  readonly options: readonly Option[];
  /** Whether what is typed can be taken as it is. */
  readonly acceptsTyped: (typed: string) => boolean;
}

/** Several of a long catalogue that the server searches; what it does not list can be entered as it is. */
export function SearchedSelect(props: SearchedSelectProps) {
  const { typed, onType, hint, loading, query, options, acceptsTyped, value, ...field } = props;
  const text = useText();
  const wanted = typed.trim();
  const isKnown = options.some((option) => option.value.toLowerCase() === wanted.toLowerCase());
  const own: Option[] =
    wanted === '' || loading || isKnown || !acceptsTyped(wanted)
      ? []
      : [{ value: wanted, label: wanted, note: text('caps.notListed', { typed: wanted }) }];
  return (
    <Select<string[], Option>
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      loading={loading}
      maxTagCount={20}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: onType }}
      options={[...options, ...own]}
      placeholder={hint}
      notFoundContent={hint}
      {...takesWhatFits(!loading)}
      {...failureInMenu(query)}
      optionRender={({ data }) => (
        <span className="device-option">
          {data.note ?? data.label}
          {data.note?.includes(data.label) === false && <small>{data.label}</small>}
        </span>
      )}
    />
  );
}
