import { allRegions } from '@millrace/contract/kit/fields';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { useCountryOptions } from './CountrySelect.tsx';

interface RegionSelectProps {
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (codes: string[]) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Single countries only. */
  readonly withoutAll?: boolean;
  /** Where no label stands beside it. */
  readonly label?: string;
}

/** Countries, several at once, or ALL, which stands alone: choosing one takes the other out. */
export function RegionSelect({ value, onChange, label, withoutAll = false, ...field }: RegionSelectProps) {
  const text = useText();
  const { options, select } = useCountryOptions();
  function choose(codes: string[]): void {
    const hadAll = value?.includes(allRegions) ?? false;
    const hasAll = codes.includes(allRegions);
    if (hasAll && !hadAll) onChange?.([allRegions]);
    else onChange?.(codes.filter((code) => code !== allRegions || codes.length === 1));
  }
  return (
    <Select
      {...field}
      {...(label === undefined ? {} : { 'aria-label': label })}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={choose}
      {...select}
      maxTagCount={20}
      options={[
        ...(withoutAll
          ? []
          : [{ value: allRegions, label: text('list.allRegions'), search: text('list.allRegions') }]),
        ...options,
      ]}
    />
  );
}
