import { listApps } from '@millrace/contract/publisher/app';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

/** Only those who work with one app, which is searched on the server. */
export function AppFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const apps = useApiQuery(listApps, { search, size: 50 }, { keepPrevious: true, quiet: true });
  const chosen = address.filter('app');
  const options = (apps.data?.list ?? []).map(({ id, appName }) => ({ value: String(id), label: appName }));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <Select
      className="list-filter"
      aria-label={text('member.app')}
      value={chosen}
      onChange={(value) => address.change({ app: value })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[
        { value: '', label: text('member.anyApp') },
        ...(isListed ? [] : [{ value: chosen, label: text('changeLog.nameless', { id: Number(chosen) }) }]),
        ...options,
      ]}
    />
  );
}
