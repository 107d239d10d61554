import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';

/** Why there is no campaign to look at, and what ends that. */
export function EngageFirst({ address }: { readonly address?: ListAddress }) {
  const text = useText();
  return (
    <EmptyList
      address={address}
      noMatch={text('campaign.emptySearch')}
      title={text('retargeting.emptyTitle')}
      lead={text('retargeting.emptyLead')}
    >
      <Link to={paths.promotedApps}>{text('retargeting.toApps')}</Link>
    </EmptyList>
  );
}
