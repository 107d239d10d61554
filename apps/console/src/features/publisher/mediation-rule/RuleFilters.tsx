import { allRegions } from '@millrace/contract/kit/fields';
import Select from 'antd/es/select';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn, idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { PlacementSelect } from '../../../kit/placement/PlacementSelect.tsx';
import { useCountryOptions } from '../../../kit/region/CountrySelect.tsx';
import { InstanceFilter } from './InstanceFilter.tsx';

/** 0: none. */
const instanceIn = (address: ListAddress) => idInAddress(address.filter('instanceId')) ?? 0;

/** What the address filters by, as the call takes it. */
export function filtersOf(address: ListAddress) {
  const { search } = address;
  const country = address.filter('country');
  const instanceId = instanceIn(address);
  const status = address.filter('status');
  const testId = idIn(address.filter('testId'));
  const input = {
    ...(search === '' ? {} : { search }),
    ...(country === '' ? {} : { country }),
    ...(instanceId > 0 ? { instanceId } : {}),
    ...(testId === undefined ? {} : { testId }),
    ...(status === '0' || status === '1' ? { status: Number(status) } : {}),
  };
  return { input, isFiltered: Object.keys(input).length > 0 };
}

interface RuleFiltersProps {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly address: ListAddress;
}

export function RuleFilters({ pubAppId, placementId, address }: RuleFiltersProps) {
  const text = useText();
  const { options, select } = useCountryOptions();
  return (
    <>
      <PlacementSelect
        pubAppId={pubAppId}
        value={placementId}
        onChange={(chosen) => address.change({ placementId: chosen, instanceId: '', testId: '' })}
      />
      <SearchInput label={text('mediationRule.search')} address={address} />
      <Select
        className="list-filter"
        aria-label={text('mediationRule.regions')}
        value={address.filter('country')}
        onChange={(country) => address.change({ country })}
        {...select}
        options={[
          { value: '', label: text('mediationRule.anyRegion'), search: '' },
          { value: allRegions, label: text('list.allRegions'), search: text('list.allRegions') },
          ...options,
        ]}
      />
      <InstanceFilter
        pubAppId={pubAppId}
        placementId={placementId}
        value={instanceIn(address)}
        onChange={(instanceId) => address.change({ instanceId: instanceId === 0 ? '' : instanceId })}
      />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('mediationRule.status')}
        any={text('mediationRule.anyStatus')}
        options={[
          { value: '1', label: text('mediationRule.on') },
          { value: '0', label: text('mediationRule.off') },
        ]}
      />
    </>
  );
}
