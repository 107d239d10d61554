import { getPlacement } from '@millrace/contract/publisher/placement';
import Select from 'antd/es/select';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { useSearch } from '../ui/use-search.ts';
import { withChosen } from '../ui/with-chosen.ts';
import { usePlacements } from './use-placements.ts';

interface PlacementSelectProps {
  readonly pubAppId: number;
  readonly value?: number | null;
  readonly onChange?: (placementId: number) => void;
  /** Of a filter: offers "All placements" first. */
  readonly onAny?: () => void;
  /** Of a form's field, which has its own label and width. */
  readonly id?: string;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** All placements, as an entry of a filter. */
const unfiltered = 0;

/** One placement of an app, searched on the server. */
export function PlacementSelect(props: PlacementSelectProps) {
  const { pubAppId, value = null, onChange, onAny, ...field } = props;
  const text = useText();
  const { search, searchedBy } = useSearch();
  const placements = usePlacements(pubAppId, search);
  const found = placements.data?.list.map(({ id, name }) => ({ value: id, label: name }));
  const isFound = found?.some((option) => option.value === value) ?? true;
  // A disabled one, or one beyond the first page of many.
  const chosen = useApiQuery(
    getPlacement,
    { id: value ?? unfiltered },
    { enabled: value !== null && !isFound, quiet: true },
  );
  const own = value === null || chosen.data === undefined ? [] : [{ value, label: chosen.data.name }];
  const everything = onAny === undefined ? [] : [{ value: unfiltered, label: text('list.anyPlacement') }];
  return (
    <Select<number>
      {...field}
      {...(field.id === undefined ? { className: 'list-filter', 'aria-label': text('list.placement') } : {})}
      value={value ?? (onAny === undefined ? null : unfiltered)}
      onChange={(id) => (id === unfiltered ? onAny?.() : onChange?.(id))}
      options={withChosen(found ?? [], [...everything, ...own], search)}
      {...searchedBy(placements)}
    />
  );
}
