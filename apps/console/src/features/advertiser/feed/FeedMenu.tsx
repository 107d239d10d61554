import type { FeedRow } from '@millrace/contract/advertiser/feed';
import { useNavigate } from 'react-router';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { feedHistoryAddress, feedPreviewAddress } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { runNow, turn } from './feed-actions.ts';

/** What is done with a feed of the list. */
export function FeedMenu({ feed }: { readonly feed: FeedRow }) {
  const text = useText();
  const navigate = useNavigate();
  const mayEdit = useAllowed('promote', 'edit');
  const isArchived = feed.switch === 'archived';
  return (
    <RowMenu
      of={feed.name}
      items={[
        ...(mayEdit && !isArchived && feed.lead === null
          ? [{ key: 'run', label: text('feed.run'), onClick: () => void runNow(feed) }]
          : []),
        {
          key: 'imports',
          label: text('titles.feedHistory'),
          onClick: () => void navigate(feedHistoryAddress(feed.lead?.id ?? feed.id)),
        },
        {
          key: 'preview',
          label: text('feed.toPreview'),
          onClick: () => void navigate(feedPreviewAddress(feed.id)),
        },
        ...historyItem('feed', feed.id, feed.name),
        ...(mayEdit
          ? [
              {
                key: 'archive',
                label: text(isArchived ? 'feed.bringBack' : 'feed.archive'),
                danger: !isArchived,
                onClick: () => void turn(feed, isArchived ? 'on' : 'archived'),
              },
            ]
          : []),
      ]}
    />
  );
}
