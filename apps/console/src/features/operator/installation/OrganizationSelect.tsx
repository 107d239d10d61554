import { listPublishers } from '@millrace/contract/people/organization';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

interface OrganizationSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly onBlur?: () => void;
}

/** One of the installation's publishers, searched on the server. */
export function OrganizationSelect({ value, onChange, ...field }: OrganizationSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useApiQuery(listPublishers, { size: 50, search }, { keepPrevious: true });
  return (
    <Select<number | null>
      {...field}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={(found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={text('shell.noMatch')}
    />
  );
}
