import { getInstance, selectInstances } from '@millrace/contract/publisher/instance';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

interface InstanceFilterProps {
  readonly pubAppId: number;
  readonly placementId: number;
  /** 0: all of them. */
  readonly value: number;
  readonly onChange: (instanceId: number) => void;
}

/** One instance of a placement, searched on the server. */
export function InstanceFilter({ pubAppId, placementId, value, onChange }: InstanceFilterProps) {
  const text = useText();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const page = useApiQuery(
    selectInstances,
    { pubAppId, placementId, search },
    { keepPrevious: true, quiet: true },
  );
  const found = page.data?.list ?? [];
  const isFound = value === 0 || found.some(({ id }) => id === value);
  // One beyond the first page of many.
  const chosen = useApiQuery(getInstance, { id: value }, { enabled: !isFound, quiet: true });
  const own = isFound || chosen.data === undefined ? [] : [chosen.data];
  return (
    <Select<number>
      className="list-filter"
      aria-label={text('mediationRule.instances')}
      value={value}
      onChange={onChange}
      loading={page.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[
        { value: 0, label: text('mediationRule.anyInstance') },
        ...[...own, ...found].map((one) => ({ value: one.id, label: instanceName(one, one.id, language) })),
      ]}
      {...failureInMenu(page)}
    />
  );
}
