import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { AddAppButton } from './AddAppButton.tsx';

/** Why nothing is there: the search, the filter, or because nothing is promoted yet. */
export function PromotedAppEmpty({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const any = useApiQuery(listPromotedApps, { size: 1 }, { quiet: true });
  const isHidden = any.data !== undefined && any.data.total > 0;
  return (
    <EmptyList
      address={address}
      filters={['platform']}
      noMatch={text('promotedApp.emptySearch')}
      title={isHidden ? undefined : text('promotedApp.emptyTitle')}
      lead={text(isHidden ? 'promotedApp.emptyStatus' : 'promotedApp.emptyLead')}
    >
      {isHidden ? (
        <Button onClick={() => address.change({ status: 'all' })}>{text('promotedApp.showAll')}</Button>
      ) : (
        <AddAppButton />
      )}
    </EmptyList>
  );
}
