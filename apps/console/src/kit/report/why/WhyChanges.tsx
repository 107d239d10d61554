import { type Change, listChanges, type RecordedNames } from '@millrace/contract/report/change-log';
import { Link } from 'react-router';
import { useApiQuery } from '../../api/query.ts';
import { ActionTag } from '../../history/ActionTag.tsx';
import { authorOf } from '../../history/author-of.ts';
import { ChangeFields } from '../../history/ChangeFields.tsx';
import { nameOfChanged } from '../../history/consequence.ts';
import { entityLabelKey } from '../../history/field-label.ts';
import { RevertActions } from '../../history/RevertActions.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { useAllowed } from '../../permissions/Allowed.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { changesBeside, changesLink } from './why-changes.ts';
import type { WhyQuestion } from './why-question.ts';

const most = 10;

/** What people changed from the first of the days compared with to the last one, each with the way to take it back. */
export function WhyChanges({ question }: { readonly question: WhyQuestion }) {
  const text = useText();
  const mayRead = useAllowed('change_log', 'query');
  const asked = changesBeside(question);
  const input = { ...asked, size: most, fold: 'batch' as const };
  const changes = useApiQuery(listChanges, input, { enabled: mayRead, quiet: true });
  if (!mayRead) return null;
  return (
    <section className="why-along" aria-label={text('why.changes')}>
      <h3>{text('why.changes')}</h3>
      <Loaded query={changes} inCard>
        {({ list, names, total, more }) => (
          <>
            {list.length === 0 && <p className="lead">{text('why.noChanges')}</p>}
            <ul className="history">
              {list.map((change) => (
                <ChangeOf key={change.id} change={change} names={names} />
              ))}
            </ul>
            <Link to={changesLink(asked)}>{restText(text, total - list.length, more)}</Link>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Where the rest of them stands, and how many that are. */
function restText(text: ReturnType<typeof useText>, count: number, more: boolean): string {
  if (more) return text('why.manyMoreChanges', { count });
  return count === 0 ? text('changeLog.openLog') : text('why.moreChanges', { count });
}

function ChangeOf({ change, names }: { readonly change: Change; readonly names: RecordedNames }) {
  const text = useText();
  const label = entityLabelKey(change.entity);
  return (
    <li className="history-entry">
      <div className="history-head">
        <ActionTag action={change.action} />
        <strong>{nameOfChanged(change, text)}</strong>
        <small className="soft">
          {label === undefined ? change.entity : text(label)} · {authorOf(text, change)}
          {change.batch !== null && ` · ${text('changeLog.moreChanges', { count: change.batch.count - 1 })}`}
        </small>
        <time dateTime={change.at} title={change.at}>
          {formatInstant(change.at)}
        </time>
      </div>
      <ChangeFields change={change} names={names} limit={3} />
      <RevertActions change={change} />
    </li>
  );
}
