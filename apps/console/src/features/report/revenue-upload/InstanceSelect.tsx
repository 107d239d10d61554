import { findUploadInstances, type OfferedInstance } from '@millrace/contract/report/revenue-upload';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';
import { instanceOptions, noInstance } from './instance-options.ts';

interface InstanceSelectProps {
  readonly adnId: number;
  /** What is offered before anything is typed. */
  readonly instances: readonly OfferedInstance[];
  /** None can be chosen too. */
  readonly orNone?: boolean;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
}

/** One of a network's instances, searched on the server: there may be more than are offered at first. */
export function InstanceSelect({
  adnId,
  instances,
  orNone = false,
  value,
  onChange,
  ...field
}: InstanceSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const [picked, setPicked] = useState<OfferedInstance>();
  const found = useApiQuery(
    findUploadInstances,
    { adnId, search },
    { enabled: search !== '', keepPrevious: true, quiet: true },
  );
  const list = search === '' ? instances : (found.data?.list ?? []);
  const none = orNone ? [{ value: noInstance, label: text('revenueUpload.noInstance') }] : [];
  const known = picked !== undefined && picked.id === value ? [picked] : [];
  const { onSelect, ...searched } = searchedBy(found);
  return (
    <Select<number | null>
      {...field}
      {...(value !== undefined && { value })}
      options={withChosen(instanceOptions(text, list), [...none, ...instanceOptions(text, known)], search)}
      {...searched}
      onSelect={onSelect}
      onChange={(id) => {
        setPicked(list.find((one) => one.id === id));
        onChange?.(id ?? noInstance);
      }}
    />
  );
}
