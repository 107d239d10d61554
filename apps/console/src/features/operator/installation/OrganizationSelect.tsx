import { side } from '@millrace/contract/common';
import { getTenant, listTenants } from '@millrace/contract/operator/tenant';
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

/** One of the installation's active publishers, searched on the server. One that is chosen is named, also when it is disabled or not among the found. */
export function OrganizationSelect({ value = null, onChange, ...field }: OrganizationSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const found = useApiQuery(
    listTenants,
    { side: side.publisher, status: status.active, size: 50, search },
    { keepPrevious: true, quiet: true },
  );
  const one = useApiQuery(getTenant, { id: value ?? 0 }, { enabled: value !== null, quiet: true });
  const listed = (found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = value === null || listed.some((option) => option.value === value);
  const chosen = one.data && { value: one.data.id, label: one.data.name };
  return (
    <Select<number | null>
      {...field}
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      options={[...(isListed || chosen === undefined ? [] : [chosen]), ...listed]}
      notFoundContent={text('shell.noMatch')}
      {...searchedBy(found)}
    />
  );
}
