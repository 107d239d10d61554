import { type FeedImport, listFeedImports } from '@millrace/contract/advertiser/feed-import';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { isOpen } from './feed-actions.ts';
import { ImportDrawer } from './ImportDrawer.tsx';
import { importColumns } from './import-columns.tsx';

/** `/feed/history?feed=7&import=12`: the imports of a feed, and one of them. */
export default function FeedHistoryPage() {
  const text = useText();
  const address = useListAddress();
  return (
    <FeedScreen
      title={text('titles.feedHistory')}
      lead={text('feed.historyLead')}
      chosen={Number(address.filter('feed'))}
      onChange={(next) => address.change({ feed: next, import: '' })}
      // One that is linked has the history of the feed that it goes with.
      of={({ lead }) => lead === null}
    >
      {(id) => <Imports key={id} id={id} />}
    </FeedScreen>
  );
}

function Imports({ id }: { readonly id: number }) {
  const text = useText();
  const address = useListAddress();
  const { page, size } = address;
  const imports = useApiQuery(
    listFeedImports,
    { feedId: id, page, size },
    {
      ...{ keepPrevious: true, quiet: true, fresh: true },
      pollWhile: ({ list }) => list.some(({ state }) => isOpen(state)),
    },
  );
  const opened = idIn(address.filter('import'));
  const show = (one: number | '') => address.change({ feed: id, import: one, page });
  return (
    <>
      <ListScreen<FeedImport>
        name="feed-imports"
        label={text('titles.feedHistory')}
        query={imports}
        columns={importColumns(text, show)}
        rowKey={(row) => row.id}
        address={address}
        empty={text('feed.historyEmpty')}
      />
      {opened !== undefined && (
        <ImportDrawer key={opened} id={opened} onOpen={show} onClose={() => show('')} />
      )}
    </>
  );
}
