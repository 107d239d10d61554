import { listFeeds } from '@millrace/contract/advertiser/feed';
import { type FeedImport, listFeedImports } from '@millrace/contract/advertiser/feed-import';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import './feed.css';
import { FeedChoice } from './FeedChoice.tsx';
import { isOpen } from './feed-actions.ts';
import { ImportDrawer } from './ImportDrawer.tsx';
import { importColumns } from './import-columns.tsx';

/** As many as a list of the server has. */
const most = 100;

/** `/feed/history?feed=7&import=12`: the imports of a feed, and one of them. */
export default function FeedHistoryPage() {
  const text = useText();
  const address = useListAddress();
  const feeds = useApiQuery(listFeeds, { size: most }, { quiet: true });
  const chosen = Number(address.filter('feed'));
  return (
    <Page title={text('titles.feedHistory')} lead={<Link to={paths.productFeed}>{text('feed.back')}</Link>}>
      <p className="lead">{text('feed.historyLead')}</p>
      <Loaded query={feeds}>
        {({ list }) => {
          // One that is linked has the history of the feed that it goes with.
          const own = list.filter(({ lead }) => lead === null);
          const id = chosen > 0 ? chosen : own[0]?.id;
          if (id === undefined)
            return (
              <section className="card empty-state">
                <p className="lead">{text('feed.noFeeds')}</p>
                <Link to={paths.productFeed}>{text('titles.productFeed')}</Link>
              </section>
            );
          return (
            <>
              <FeedChoice
                feeds={own}
                id={id}
                onChange={(next) => address.change({ feed: next, import: '' })}
              />
              <Imports key={id} id={id} />
            </>
          );
        }}
      </Loaded>
    </Page>
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
  const opened = Number(address.filter('import'));
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
        empty={<p className="lead">{text('feed.historyEmpty')}</p>}
      />
      {Number.isInteger(opened) && opened > 0 && (
        <ImportDrawer key={opened} id={opened} onOpen={show} onClose={() => show('')} />
      )}
    </>
  );
}
