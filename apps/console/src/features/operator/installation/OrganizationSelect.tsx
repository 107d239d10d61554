import { listPublishers } from '@millrace/contract/people/organization';
import { status } from '@millrace/contract/publisher/platform';
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

/** One of the installation's active publishers, searched on the server. One that is chosen stays, also when it is disabled. */
export function OrganizationSelect({ value, onChange, ...field }: OrganizationSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const found = useApiQuery(listPublishers, { size: 50, search }, { keepPrevious: true, quiet: true });
  const offered = (found.data?.list ?? []).filter((one) => one.status === status.active || one.id === value);
  return (
    <Select<number | null>
      {...field}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={text('shell.noMatch')}
      {...searchedBy(found)}
    />
  );
}
