import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { useCountryOptions } from '../region/CountrySelect.tsx';
import type { ListAddress } from './use-list-address.ts';

/** What is of one country. */
export function CountryFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { options, select } = useCountryOptions();
  return (
    <Select
      className="list-filter"
      aria-label={text('list.countryFilter')}
      value={address.filter('country')}
      onChange={(country) => address.change({ country })}
      {...select}
      options={[{ value: '', label: text('list.anyCountry'), search: '' }, ...options]}
    />
  );
}
