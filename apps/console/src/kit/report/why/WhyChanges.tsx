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
import { paths } from '../../navigation/paths.ts';
import { useAllowed } from '../../permissions/Allowed.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { appOf, type WhyQuestion } from './why-question.ts';

/** What earns money or keeps it from being earned; a new colleague is no cause. */
const mattering: ReadonlySet<string> = new Set([
  'app',
  'app_network',
  'ad_network_account',
  'placement',
  'scene',
  'instance',
  'mediation_rule',
  'rule_order',
  'ab_test',
  'ab_test_order',
  'block_rule',
  'own_ads',
  'revenue_upload',
  'report_source',
]);

/** As many of the log are looked through, and so many shown. */
const looked = 100;
const most = 10;

/** What people changed from the first of the days compared with to the last one, each with the way to take it back. */
export function WhyChanges({ question }: { readonly question: WhyQuestion }) {
  const text = useText();
  const mayRead = useAllowed('change_log', 'query');
  const pubAppId = appOf(question);
  const { beforeFrom: from, to } = question;
  const input = {
    from,
    to,
    size: looked,
    fold: 'batch' as const,
    ...(pubAppId === undefined ? {} : { pubAppId }),
  };
  const changes = useApiQuery(listChanges, input, { enabled: mayRead, quiet: true });
  if (!mayRead) return null;
  const log = new URLSearchParams({
    from,
    to,
    ...(pubAppId === undefined ? {} : { pubAppId: String(pubAppId) }),
  });
  return (
    <section className="why-along" aria-label={text('why.changes')}>
      <h3>{text('why.changes')}</h3>
      <Loaded query={changes} inCard>
        {({ list, names }) => {
          const found = list.filter(({ entity }) => mattering.has(entity));
          return (
            <>
              {found.length === 0 && <p className="lead">{text('why.noChanges')}</p>}
              <ul className="history">
                {found.slice(0, most).map((change) => (
                  <ChangeOf key={change.id} change={change} names={names} />
                ))}
              </ul>
              <Link to={`${paths.changeLog}?${log}`}>{text('changeLog.openLog')}</Link>
            </>
          );
        }}
      </Loaded>
    </section>
  );
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
