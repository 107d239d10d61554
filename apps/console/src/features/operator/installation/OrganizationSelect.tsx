import { listPublishers } from '@millrace/contract/people/organization';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';

interface OrganizationSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly onBlur?: () => void;
}

/** One of the installation's publishers, searched on the server. */
export function OrganizationSelect({ value, onChange, ...field }: OrganizationSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const found = useApiQuery(listPublishers, { size: 50, search }, { keepPrevious: true, quiet: true });
  return (
    <Select<number | null>
      {...field}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      options={(found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={text('shell.noMatch')}
      {...searchedBy(found)}
    />
  );
}
