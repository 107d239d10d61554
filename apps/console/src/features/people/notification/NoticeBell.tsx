import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import { listNotices } from '@millrace/contract/people/notification';
import Badge from 'antd/es/badge';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { useIdle } from '../../../kit/ui/use-idle.ts';

/** Notices are asked for at this interval, milliseconds. */
const noticeInterval = 300_000;

const NoticeDrawer = lazy(() => loadChunk(() => import('./NoticeDrawer.tsx')));

/** The bell with the count of unread notices; it opens the drawer. */
export function NoticeBell() {
  const text = useText();
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const notices = useApiQuery(
    listNotices,
    { size: 1 },
    { enabled: useIdle(), every: noticeInterval, quiet: true },
  );
  const unread = notices.data?.unread ?? 0;
  const label = unread === 0 ? text('shell.notices') : text('shell.noticesUnread', { unread });
  return (
    <>
      <Badge count={unread} size="small" offset={[-5, 3]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={label}
          title={label}
          onClick={() => setDrawer('open')}
        />
      </Badge>
      <Suspense>
        {drawer !== 'unopened' && (
          <NoticeDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        )}
      </Suspense>
    </>
  );
}
