import { useQuery } from '../../../kit/navigation/use-query.ts';
import './feed.css';
import { FeedList } from './FeedList.tsx';
import { NewFeed } from './NewFeed.tsx';
import { OneFeed } from './OneFeed.tsx';

/** `/product/feed`: the feeds of the advertiser; `?feed=new` adds one, `?feed=7` is one of them. */
export default function FeedsPage() {
  const [query] = useQuery();
  const feed = query.get('feed');
  if (feed === 'new') return <NewFeed />;
  return feed === null ? <FeedList /> : <OneFeed key={feed} id={Number(feed)} />;
}
