import { listNotices } from '@millrace/contract/people/notification';
import type { MessageKey } from '@millrace/messages';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
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
const largestPage = 100;

export function NoticeList({ filter, empty, onLeave }: NoticeListProps) {
  const text = useText();
  const [size, setSize] = useState(pageSize);
  const notices = useApiQuery(listNotices, { ...filter, size }, { keepPrevious: true, quiet: true });
  return (
    <Loaded query={notices}>
      {({ list, total }) =>
        list.length === 0 ? (
          <p className="lead">{text(empty)}</p>
        ) : (
          <>
            <ul className="notices">
              {list.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} onLeave={onLeave} />
              ))}
            </ul>
            {total > list.length && size < largestPage && (
              <Button block onClick={() => setSize(Math.min(size + pageSize, largestPage))}>
                {text('shell.showMore')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
