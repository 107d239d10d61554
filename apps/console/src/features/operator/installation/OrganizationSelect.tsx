import { side } from '@millrace/contract/common';
import { getTenant, listTenants, type Tenant } from '@millrace/contract/operator/tenant';
import { status } from '@millrace/contract/publisher/platform';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

interface OrganizationSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly onBlur?: () => void;
}

const optionsOf = (organizations: readonly Pick<Tenant, 'id' | 'name'>[] = []) =>
  organizations.map(({ id, name }) => ({ value: id, label: name }));

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
  return (
    <Select<number | null>
      {...field}
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      options={withChosen(optionsOf(found.data?.list), optionsOf(one.data && [one.data]), search)}
      notFoundContent={text('shell.noMatch')}
      {...searchedBy(found)}
    />
  );
}
