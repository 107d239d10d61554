import { listMembers } from '@millrace/contract/people/member';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NamedFilter } from '../../../kit/list/NamedFilter.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useSearch } from '../../../kit/ui/use-search.ts';

/** Changes of one person, searched on the server among the members. */
export function PersonFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const maySee = useAllowed('um_users', 'query');
  const members = useApiQuery(listMembers, { search }, { enabled: maySee, keepPrevious: true, quiet: true });
  if (!maySee) return null;
  return (
    <NamedFilter
      label={text('changeLog.personFilter')}
      any={text('changeLog.anyPerson')}
      chosen={idIn(address.filter('user'))}
      chosenName={undefined}
      found={(members.data?.list ?? []).map(({ id, name, email }) => ({
        value: id,
        label: name,
        title: email,
      }))}
      search={search}
      searched={searchedBy(members)}
      onChange={(id) => address.change({ user: id ?? '' })}
    />
  );
}
