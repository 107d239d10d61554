import { side } from '@millrace/contract/common';
import { listChanges } from '@millrace/contract/report/change-log';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { useUser } from '../session/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { OverlayDrawer } from '../ui/OverlayDrawer.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import './history.css';
import type { HistoryTarget } from './history-target.ts';

/** All that has happened to one thing, newest first, each change with the way to take it back. */
export default function HistoryDrawer({ target }: { readonly target: HistoryTarget }) {
  const text = useText();
  const { userType } = useUser();
  const { entity, id, name } = target;
  return (
    <OverlayDrawer
      size={560}
      title={text('changeLog.historyOf', { name })}
      rootClassName="history-drawer"
      extra={
        // Promoters have no page for the whole log: none of their addresses is one.
        userType === side.publisher && (
          <Link to={`${paths.changeLog}?entity=${entity}&entityId=${id}`}>{text('changeLog.openLog')}</Link>
        )
      }
    >
      <History target={target} />
    </OverlayDrawer>
  );
}

const pageSize = 20;
/** As many as the call answers at once; the change log has the rest. */
const most = 100;

function History({ target: { entity, id } }: { readonly target: HistoryTarget }) {
  const text = useText();
  const [size, setSize] = useState(pageSize);
  const changes = useApiQuery(
    listChanges,
    { entity, entityId: id, size },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Loaded query={changes}>
      {({ list, total, names }) => (
        <>
          {list.length === 0 && <p className="lead">{text('changeLog.historyEmpty')}</p>}
          <ul className="history">
            {list.map((change) => (
              <ChangeEntry key={change.id} change={change} names={names} />
            ))}
          </ul>
          {total > size && size < most && (
            <Button loading={changes.isFetching} onClick={() => setSize(Math.min(size + pageSize, most))}>
              {text('changeLog.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
