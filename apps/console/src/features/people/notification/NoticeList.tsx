import { listNotices } from '@millrace/contract/people/notification';
import type { MessageKey } from '@millrace/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { queryKey } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { NoticeItem } from './NoticeItem.tsx';

interface NoticeListProps {
  readonly filter: { readonly readStatus?: 0 };
  readonly empty: MessageKey;
  /** An action leads to another screen. */
  readonly onLeave: () => void;
}

const pageSize = 20;

/** Notices, the newest first, page after page down to the oldest. */
function useNotices(filter: NoticeListProps['filter']) {
  const input = { ...filter, size: pageSize };
  return useInfiniteQuery({
    // Beside that of one page, which others may keep; both are asked again when a notice is read.
    queryKey: [...queryKey(listNotices, input), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      // The list itself shows that there is none; what is missing at its end only a notification tells.
      callApi(listNotices, { ...input, page }, { signal, quiet: page === 1 }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    // One that came in between has moved the others down: it would stand there twice.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ list }) => list).map((notice) => [notice.id, notice])).values(),
    ],
  });
}

export function NoticeList({ filter, empty, onLeave }: NoticeListProps) {
  const text = useText();
  const notices = useNotices(filter);
  return (
    <Loaded query={{ ...notices, isError: notices.isError && !notices.isFetchNextPageError }}>
      {(list) =>
        list.length === 0 ? (
          <p className="lead">{text(empty)}</p>
        ) : (
          <>
            <ul className="notices">
              {list.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} onLeave={onLeave} />
              ))}
            </ul>
            {notices.hasNextPage && (
              <Button block loading={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
                {text('shell.showMore')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
