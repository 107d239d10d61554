import Drawer from 'antd/es/drawer';
import Tabs from 'antd/es/tabs';
import { useText } from '../../../kit/i18n/i18n.ts';
import './notices.css';
import { NoticeList } from './NoticeList.tsx';

interface NoticeDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Unread notices, and all of them. */
export default function NoticeDrawer({ open, onClose }: NoticeDrawerProps) {
  const text = useText();
  return (
    <Drawer
      open={open}
      size={520}
      onClose={onClose}
      title={text('shell.notices')}
      rootClassName="notice-drawer"
    >
      <Tabs
        items={[
          {
            key: 'unread',
            label: text('shell.unreadInfo'),
            children: <NoticeList filter={{ readStatus: 0 }} empty="shell.noUnread" onLeave={onClose} />,
          },
          {
            key: 'all',
            label: text('shell.allInfo'),
            children: <NoticeList filter={{}} empty="shell.noNotices" onLeave={onClose} />,
          },
        ]}
      />
    </Drawer>
  );
}
