import { type AbTestRow, abTestSorts, listAbTests } from '@millrace/contract/publisher/ab-test';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { PlacementSelect } from '../../../kit/placement/PlacementSelect.tsx';
import { testColumns } from './test-columns.tsx';

interface TestListProps {
  readonly pubAppId: number;
  readonly ended: boolean;
  /** The action that ends an empty list. */
  readonly children?: ReactNode;
}

/** Tests of an app, newest first. */
export function TestList({ pubAppId, ended, children }: TestListProps) {
  const text = useText();
  const address = useListAddress(abTestSorts);
  const rights = { mayEdit: useAllowed('abt', 'edit'), mayRemove: useAllowed('abt', 'delete') };
  const placementId = idInAddress(address.filter('placementId')) || null;
  const tests = useApiQuery(
    listAbTests,
    {
      pubAppId,
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      history: ended ? 1 : 0,
      ...(placementId === null ? {} : { placementId }),
    },
    { keepPrevious: true, fresh: true, quiet: true },
  );
  const label = text(ended ? 'abTest.history' : 'abTest.running');
  return (
    <ListScreen<AbTestRow>
      name={ended ? 'endedAbTests' : 'abTests'}
      label={label}
      query={tests}
      columns={testColumns(text, { ...rights, ended })}
      rowKey={({ id }) => id}
      address={address}
      toolbar={
        <>
          <PlacementSelect
            pubAppId={pubAppId}
            value={placementId}
            onChange={(chosen) => address.change({ placementId: chosen })}
            onAny={() => address.change({ placementId: '' })}
          />
          <SearchInput label={text('abTest.search')} address={address} />
        </>
      }
      empty={
        <EmptyList
          address={address}
          filters={['placementId']}
          noMatch={text('abTest.noMatch')}
          title={text('abTest.emptyTitle')}
          lead={text(ended ? 'abTest.emptyHistory' : 'abTest.emptyLead')}
        >
          {children}
          <GuideLink guide="ab-tests" />
        </EmptyList>
      }
    />
  );
}
