import { listNotices, type Notice, readNotice } from '@millrace/contract/people/notification';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';

const levels = {
  0: { name: 'shell.warning', kind: 'bad' },
  1: { name: 'shell.attention', kind: 'warn' },
  2: { name: 'shell.informational', kind: 'plain' },
} as const;

interface NoticeItemProps {
  readonly notice: Notice;
  readonly onLeave: () => void;
}

/** One notice. Got it, Details and Take Action each mark it as read; Take Action also goes to its address. */
export function NoticeItem({ notice, onLeave }: NoticeItemProps) {
  const text = useText();
  const navigate = useNavigate();
  const level = levels[notice.alertLevel];
  const unread = notice.readStatus === 0;
  const { linkUrl } = notice;

  const markRead = () =>
    runAction(async (retry) => {
      if (!unread) return;
      await callApi(readNotice, { notificationId: notice.id }, { retry });
      await refresh(listNotices);
    });

  function takeAction(to: string): void {
    void markRead();
    onLeave();
    void navigate(to);
  }

  return (
    <li className={unread ? 'notice notice-unread' : 'notice'}>
      <div className="notice-head">
        <Status kind={level.kind}>{text(level.name)}</Status>
        <time dateTime={notice.createdAt}>{formatInstant(notice.createdAt)}</time>
      </div>
      <p>{notice.content}</p>
      <div className="actions">
        {linkUrl !== null && notice.linkType === 0 && (
          <Button size="small" type="primary" onClick={() => takeAction(linkUrl)}>
            {text('shell.takeAction')}
          </Button>
        )}
        {linkUrl !== null && notice.linkType === 1 && (
          <Button
            size="small"
            href={linkUrl}
            target="_blank"
            rel="noreferrer"
            onClick={() => void markRead()}
          >
            {text('shell.details')}
          </Button>
        )}
        {unread && (
          <Button size="small" onClick={() => void markRead()}>
            {text('shell.gotIt')}
          </Button>
        )}
      </div>
    </li>
  );
}
