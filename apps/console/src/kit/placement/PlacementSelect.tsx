import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { usePlacements } from './use-placements.ts';

interface PlacementSelectProps {
  readonly pubAppId: number;
  readonly value: number | null;
  readonly onChange: (placementId: number) => void;
}

/** One placement of an app, searched on the server. */
export function PlacementSelect({ pubAppId, value, onChange }: PlacementSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const placements = usePlacements(pubAppId, useDebounced(typed));
  return (
    <Select
      className="list-filter"
      aria-label={text('list.placement')}
      value={value}
      onChange={onChange}
      loading={placements.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(placements.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
