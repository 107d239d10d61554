import { type Creative, listCreatives } from '@millrace/contract/advertiser/creative';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

interface CreativeSelectProps {
  /** Given by the field. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
}

/** One creative, searched on the server by name and title; the chosen one is told of also when it is archived. */
export function CreativeSelect({ value = null, onChange, ...field }: CreativeSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const found = useApiQuery(listCreatives, { size: 50, search }, { quiet: true, keepPrevious: true });
  const list = found.data?.list ?? [];
  // Found by a search, it may not be among what is found without.
  const [picked, setPicked] = useState<Creative>();
  const isPicked = picked !== undefined && picked.id === value;
  const isFound = found.data === undefined || isPicked || list.some(({ id }) => id === value);
  const chosen = useApiQuery(
    listCreatives,
    { ids: String(value ?? 0) },
    { enabled: value !== null && !isFound, quiet: true },
  );
  const asked = value === null || isFound ? [] : (chosen.data?.list ?? []);
  const own = isPicked ? [picked] : asked;
  const optionsOf = (creatives: readonly Creative[]) =>
    creatives.map(({ id, name, kind, review, archived }) => ({
      value: id,
      label: text('campaign.creativeOption', {
        name,
        kind: text(`campaign.creativeKind.${kind}`),
        review: text(archived ? 'campaign.creativeArchived' : `campaign.creativeReview.${review}`),
      }),
    }));
  // Until it is known what the chosen one is called, its number says nothing to anybody.
  const isKnown = [...own, ...list].some(({ id }) => id === value);
  return (
    <Select<number>
      {...field}
      value={isKnown ? value : null}
      onChange={(id) => {
        setPicked(list.find((one) => one.id === id));
        onChange?.(id);
      }}
      options={withChosen(optionsOf(list), optionsOf(own), search)}
      {...searchedBy(found)}
    />
  );
}
