import { type FeedRow, listFeeds } from '@millrace/contract/advertiser/feed';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import './feed.css';
import { FeedChoice } from './FeedChoice.tsx';

interface FeedScreenProps {
  readonly title: string;
  readonly lead: string;
  /** As the address says; not a number above 0: none. */
  readonly chosen: number;
  readonly onChange: (id: number) => void;
  /** Which feeds it is about. */
  readonly of?: (feed: FeedRow) => boolean;
  readonly children: (id: number) => ReactNode;
}

const any = () => true;

/** A screen about one feed: the one of the address, else the newest, and the others to choose. */
export function FeedScreen({ title, lead, chosen, onChange, of = any, children }: FeedScreenProps) {
  const text = useText();
  const feeds = useWholeList(listFeeds, {});
  return (
    <Page title={title} lead={<Link to={paths.productFeed}>{text('feed.back')}</Link>}>
      <p className="lead">{lead}</p>
      <Loaded query={feeds}>
        {(list) => {
          const own = list.filter(of);
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
              <FeedChoice feeds={own} id={id} onChange={onChange} />
              {children(id)}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
