import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { NetworkSelect } from '../../../kit/network/NetworkSelect.tsx';
import { PlacementSelect } from '../../../kit/placement/PlacementSelect.tsx';
import { filtersIn } from './instance-filters.ts';

interface InstanceToolbarProps {
  readonly pubAppId: number;
  readonly address: ListAddress;
}

/** Search and filters of the list. */
export function InstanceToolbar({ pubAppId, address }: InstanceToolbarProps) {
  const text = useText();
  const { placementId, adnId, isBidding, status } = filtersIn(address);
  return (
    <div className="instance-filters">
      <SearchInput label={text('instance.search')} address={address} />
      <PlacementSelect
        pubAppId={pubAppId}
        value={placementId ?? null}
        onChange={(chosen) => address.change({ placementId: chosen })}
        onAny={() => address.change({ placementId: '' })}
      />
      <NetworkSelect
        pubAppId={pubAppId}
        filter
        value={adnId ?? null}
        onChange={(chosen) => address.change({ adnId: chosen ?? '' })}
      />
      <ChoiceFilter
        address={address}
        name="isBidding"
        label={text('instance.kind')}
        any={text('instance.anyKind')}
        value={String(isBidding ?? '')}
        options={[
          { value: '1', label: text('instance.bidding') },
          { value: '0', label: text('instance.waterfall') },
        ]}
      />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('instance.status')}
        any={text('instance.anyStatus')}
        value={String(status ?? '')}
        options={[
          { value: '1', label: text('instance.on') },
          { value: '0', label: text('instance.off') },
        ]}
      />
    </div>
  );
}
