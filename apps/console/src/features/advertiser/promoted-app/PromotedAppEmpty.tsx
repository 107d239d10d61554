import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { AddButton } from './AddButton.tsx';
import { platformIn } from './list-filters.ts';

/** Why nothing is there: the search, the filter, or because nothing is promoted yet. */
export function PromotedAppEmpty({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const isFiltered = address.search !== '' || platformIn(address) !== undefined;
  const any = useApiQuery(listPromotedApps, { size: 1 }, { enabled: !isFiltered, quiet: true });
  if (isFiltered) {
    return (
      <>
        <p className="lead">{text('promotedApp.emptySearch')}</p>
        <Button onClick={() => address.change({ search: '', platform: '' })}>{text('list.clear')}</Button>
      </>
    );
  }
  if (any.data !== undefined && any.data.total > 0) {
    return (
      <>
        <p className="lead">{text('promotedApp.emptyStatus')}</p>
        <Button onClick={() => address.change({ status: 'all' })}>{text('promotedApp.showAll')}</Button>
      </>
    );
  }
  return (
    <>
      <h2>{text('promotedApp.emptyTitle')}</h2>
      <p className="lead">{text('promotedApp.emptyLead')}</p>
      <AddButton />
    </>
  );
}
