import {
  type Feed,
  type FeedRow,
  type FeedSwitch,
  getFeed,
  listFeeds,
  setFeedStatus,
} from '@millrace/contract/advertiser/feed';
import { getFeedImport, listFeedImports, runFeed } from '@millrace/contract/advertiser/feed-import';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { undoable } from '../../../kit/ui/undoable.ts';

type Named = Pick<Feed | FeedRow, 'id' | 'name'>;

/** Asks again what shows feeds and their imports. */
export async function refreshFeeds(): Promise<void> {
  await Promise.all([listFeeds, getFeed, listFeedImports, getFeedImport].map((call) => refresh(call)));
}

/** Archives a feed or brings it back, with ten seconds to take that back. */
export function turn({ id, name }: Named, wanted: FeedSwitch): Promise<boolean> {
  async function set(to: FeedSwitch, retry?: () => void): Promise<void> {
    await callApi(setFeedStatus, { id, switch: to }, { retry, changes: `feed ${id}` });
    await refreshFeeds();
  }
  return undoable({
    run: (retry) => set(wanted, retry),
    undo: () => set(wanted === 'on' ? 'archived' : 'on'),
    done: text(wanted === 'on' ? 'feed.broughtBack' : 'feed.archived', { name }),
  });
}

/** Has a feed imported now. */
export function runNow({ id, name }: Named): Promise<boolean> {
  return runAction(async (retry) => {
    await callApi(runFeed, { id }, { retry });
    toast({ kind: 'success', title: text('feed.asked', { name }) });
    await refreshFeeds();
  });
}

/** Whether something is under way. */
export const isOpen = (state: string | undefined) => state === 'waiting' || state === 'running';
