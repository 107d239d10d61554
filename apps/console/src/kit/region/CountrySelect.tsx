import { listCountries } from '@millrace/contract/people/region';
import Select from 'antd/es/select';
import { useApiQuery } from '../api/query.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { failureInMenu } from '../ui/failure-in-menu.tsx';

interface CountrySelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
  readonly onBlur?: () => void;
  readonly allowClear?: boolean;
  readonly placeholder?: string;
}

/** Countries by name in the person's language. */
export function useCountries() {
  // The language is part of what is asked, so a switch asks again.
  useLanguage();
  return useApiQuery(listCountries, {}, { quiet: true });
}

/** What a select of countries is made of: each is also found by its two letters. */
export function useCountryOptions() {
  const countries = useCountries();
  return {
    options: (countries.data ?? []).map(({ code, name }) => ({
      value: code,
      label: name,
      search: `${name} ${code}`,
    })),
    select: {
      loading: countries.isFetching,
      showSearch: { optionFilterProp: 'search' },
      ...failureInMenu(countries),
    },
  };
}

export function CountrySelect({ value, ...field }: CountrySelectProps) {
  const { options, select } = useCountryOptions();
  return <Select {...field} {...select} value={value ?? null} options={options} />;
}
