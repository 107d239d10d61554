import type { Feed } from '@millrace/contract/advertiser/feed';
import { type FeedImport, feedUploadPath, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import { largestFeedFile } from '@millrace/contract/advertiser/feed-state';
import { callApi } from '../../../kit/api/call-api.ts';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { text as say, useText } from '../../../kit/i18n/i18n.ts';
import { UploadList } from '../../../kit/upload/UploadList.tsx';
import { createUploadQueue, type UploadQueue } from '../../../kit/upload/upload-queue.ts';
import { isOpen, refreshFeeds } from './feed-actions.ts';

/** What is on its way to each feed; of the window, so that it goes on while other screens are looked at. */
const queues = new Map<number, UploadQueue<FeedImport>>();

function queueOf(id: number): UploadQueue<FeedImport> {
  const queue =
    queues.get(id) ??
    createUploadQueue<FeedImport>({
      path: feedUploadPath,
      take: async (upload) => {
        const taken = await callApi(takeFeedFile, { id, upload }, { quiet: true });
        await refreshFeeds();
        return taken;
      },
    });
  queues.set(id, queue);
  return queue;
}

const accept = '.csv,.tsv,.txt,.xml,.jsonl,.ndjson,.gz,text/csv,text/xml,application/xml,application/gzip';
const limit = largestFeedFile / 1024 / 1024;

/** Where the file of a feed is dropped, and what has become of it. */
export function FeedUpload({ feed: { id, last } }: { readonly feed: Pick<Feed, 'id' | 'last'> }) {
  const text = useText();
  const queue = queueOf(id);
  const isOver = (taken: FeedImport) =>
    last !== null && (last.id > taken.id || (last.id === taken.id && !isOpen(last.state)));
  return (
    <section className="card" aria-label={text('feed.upload')}>
      <h2>{text('feed.upload')}</h2>
      <p className="lead">{text('feed.uploadLead')}</p>
      <FileDrop
        accept={accept}
        disabled={false}
        title={text('feed.drop')}
        lead={text('feed.dropLead', { limit })}
        refusal={null}
        onFile={(file) =>
          queue.offer(file, {
            largest: largestFeedFile,
            tooLarge: (most) => say('feed.tooLarge', { limit: most }),
          })
        }
      />
      <UploadList
        queue={queue}
        whenDone={(taken) => !isOver(taken) && <span>{text('feed.uploaded')}</span>}
      />
    </section>
  );
}
