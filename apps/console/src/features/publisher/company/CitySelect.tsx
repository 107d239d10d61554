import { listCities } from '@millrace/contract/people/region';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';

interface CitySelectProps {
  readonly country: string | null;
  readonly state: string | null;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (name: string | null) => void;
  readonly onBlur?: () => void;
}

/** Cities of the country or division, searched on the server. */
export function CitySelect({ country, state, value, onChange, ...field }: CitySelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const input = { country: country ?? '', ...(state === null ? {} : { state }), search };
  const cities = useApiQuery(listCities, input, {
    enabled: country !== null,
    keepPrevious: true,
    quiet: true,
  });
  const names = [...new Set((cities.data ?? []).map(({ name }) => name))];
  return (
    <Select
      {...field}
      value={value ?? null}
      onChange={(name: string | undefined | null) => onChange?.(name ?? null)}
      allowClear
      options={names.map((name) => ({ value: name, label: name }))}
      notFoundContent={text(country === null ? 'company.chooseCountryFirst' : 'company.citySearch')}
      {...searchedBy(cities)}
    />
  );
}
