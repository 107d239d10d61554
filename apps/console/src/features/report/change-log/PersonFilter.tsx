import { listMembers } from '@millrace/contract/people/member';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idIn } from '../../../kit/list/id-in.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

/** Changes of one person, searched on the server among the members. */
export function PersonFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const maySee = useAllowed('um_users', 'query');
  const search = useDebounced(typed);
  const members = useApiQuery(listMembers, { search }, { enabled: maySee, keepPrevious: true, quiet: true });
  if (!maySee) return null;
  const chosen = idIn(address.filter('user'));
  const options = (members.data?.list ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name,
    title: email,
  }));
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  return (
    <Select
      className="list-filter"
      aria-label={text('changeLog.personFilter')}
      value={chosen ?? 0}
      onChange={(value) => address.change({ user: value === 0 ? '' : value })}
      loading={members.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[
        { value: 0, label: text('changeLog.anyPerson') },
        ...(isListed ? [] : [{ value: chosen, label: text('changeLog.nameless', { id: chosen }) }]),
        ...options,
      ]}
      {...failureInMenu(members)}
    />
  );
}
