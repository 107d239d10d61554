import { listCountries } from '@millrace/contract/people/region';
import Select from 'antd/es/select';
import { useApiQuery } from '../api/query.ts';
import { useLanguage } from '../i18n/i18n.ts';

interface CountrySelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
  readonly onBlur?: () => void;
  readonly allowClear?: boolean;
  readonly placeholder?: string;
}

/** Countries by name in the person's language; also found by their two letters. */
export function useCountries() {
  // The language is part of what is asked, so a switch asks again.
  useLanguage();
  return useApiQuery(listCountries, {});
}

export function CountrySelect({ value, ...field }: CountrySelectProps) {
  const countries = useCountries();
  return (
    <Select
      {...field}
      value={value ?? null}
      loading={countries.isFetching}
      showSearch={{ optionFilterProp: 'search' }}
      options={(countries.data ?? []).map(({ code, name }) => ({
        value: code,
        label: name,
        search: `${name} ${code}`,
      }))}
    />
  );
}
