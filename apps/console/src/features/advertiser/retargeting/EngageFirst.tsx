import Button from 'antd/es/button';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';

/** Why there is no campaign to look at, and what ends that. */
export function EngageFirst({ address }: { readonly address?: ListAddress }) {
  const text = useText();
  if (address !== undefined && address.search !== '') {
    return (
      <>
        <p className="lead">{text('campaign.emptySearch')}</p>
        <Button onClick={() => address.change({ search: '' })}>{text('list.clear')}</Button>
      </>
    );
  }
  return (
    <>
      <h2>{text('retargeting.emptyTitle')}</h2>
      <p className="lead">{text('retargeting.emptyLead')}</p>
      <Link to={paths.promotedApps}>{text('retargeting.toApps')}</Link>
    </>
  );
}
