import { getFeedImport, type ImportDetails } from '@millrace/contract/advertiser/feed-import';
import { failureClassOf } from '@millrace/contract/advertiser/feed-state';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ImportLight } from '../../../kit/feed/ImportLight.tsx';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { feedPreviewAddress } from '../../../kit/navigation/paths.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { ForceDialog } from './ForceDialog.tsx';
import { isOpen } from './feed-actions.ts';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { askedText } from './import-columns.tsx';

interface ImportDrawerProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** One import: how it went, what is wrong with items, what has changed, and what can be done about it. */
export function ImportDrawer({ id, onOpen, onClose }: ImportDrawerProps) {
  const text = useText();
  const query = useApiQuery(
    getFeedImport,
    { id },
    { quiet: true, fresh: true, pollWhile: ({ state }) => isOpen(state) },
  );
  const name = query.data?.feedName ?? '';
  return (
    <Drawer size={720} title={text('feed.importTitle', { name, id })} onClose={onClose}>
      <Loaded query={query} inCard>
        {(data) => <Body of={data} onOpen={onOpen} />}
      </Loaded>
    </Drawer>
  );
}

function Body({ of, onOpen }: { readonly of: ImportDetails; readonly onOpen: (id: number) => void }) {
  const text = useText();
  const facts = [
    [text('feed.started'), of.startedAt === null ? '–' : formatInstant(of.startedAt)],
    [text('feed.by'), askedText(of, text)],
    [text('feed.total'), formatNumber(isOpen(of.state) ? of.read : of.total)],
    [text('feed.displayable'), formatNumber(of.displayable)],
    [text('feed.refused'), formatNumber(of.refused)],
  ] as const;
  return (
    <div className="feed-drawer">
      <p>
        <ImportLight state={of.state} light={of.light} />
      </p>
      <dl className="feed-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {of.force !== null && <p>{text('feed.forcedBecause', { ...of.force })}</p>}
      {of.state === 'blocked' && <Blocked of={of} onOpen={onOpen} />}
      {of.failure !== null && (
        <section>
          <h3>
            {text('feed.failedTitle', { kind: text(`feed.failureClass.${failureClassOf[of.failure]}`) })}
          </h3>
          <p>{text(`feed.failure.${of.failure}`, { detail: of.detail ?? '' })}</p>
          {of.failedFeed !== null && <p>{text('feed.failedFeed', { name: of.failedFeed })}</p>}
        </section>
      )}
      {(of.total > 0 || of.problems.length > 0) && <ImportProblems of={of} />}
      {(of.state === 'done' || of.state === 'blocked') && <ImportChanges of={of} />}
    </div>
  );
}

function Blocked({ of, onOpen }: { readonly of: ImportDetails; readonly onOpen: (id: number) => void }) {
  const text = useText();
  const [forcing, setForcing] = useState(false);
  return (
    <section>
      <h3>{text('feed.blockedTitle')}</h3>
      <p>
        {text('feed.blockedLead', {
          before: formatNumber(of.before),
          changed: formatNumber(of.changed),
          gone: formatNumber(of.gone),
        })}
      </p>
      <p>
        <Link to={feedPreviewAddress(of.feedId)}>{text('feed.toPreview')}</Link>
      </p>
      {of.mayForce && (
        <Allowed permission="promote" action="edit">
          <Button type="primary" onClick={() => setForcing(true)}>
            {text('feed.force')}
          </Button>
        </Allowed>
      )}
      {forcing && <ForceDialog id={of.id} onForced={onOpen} onClose={() => setForcing(false)} />}
    </section>
  );
}
