import { getApp, listApps } from '@millrace/contract/publisher/app';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { idIn } from './id-in.ts';
import type { ListAddress } from './use-list-address.ts';

interface AppFilterProps {
  readonly address: ListAddress;
  /** Filters that are of one app alone. */
  readonly alsoForget?: readonly string[];
}

/** What is of one app, searched on the server; disabled ones have a history and figures too. */
export function AppFilter({ address, alsoForget = [] }: AppFilterProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const apps = useApiQuery(listApps, { search: useDebounced(typed) }, { keepPrevious: true, quiet: true });
  const chosen = idIn(address.filter('app'));
  const one = useApiQuery(getApp, { id: chosen ?? 0 }, { enabled: chosen !== undefined, quiet: true });
  const options = (apps.data?.list ?? []).map(({ id, appName }) => ({ value: id, label: appName }));
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  const name = one.data?.appName ?? text('changeLog.nameless', { id: chosen ?? 0 });
  return (
    <Select
      className="list-filter"
      aria-label={text('changeLog.appFilter')}
      value={chosen ?? 0}
      onChange={(value) =>
        address.change({
          ...Object.fromEntries(alsoForget.map((filter) => [filter, ''])),
          app: value === 0 ? '' : value,
        })
      }
      loading={apps.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[
        { value: 0, label: text('changeLog.anyApp') },
        ...(isListed ? [] : [{ value: chosen, label: name }]),
        ...options,
      ]}
    />
  );
}
