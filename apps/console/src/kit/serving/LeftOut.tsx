import type { Serving } from '@millrace/contract/kit/serving';
import { Link } from 'react-router';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { paths, pathTo } from '../navigation/paths.ts';
import { instanceName } from '../network/instance-name.ts';
import { failureText } from './failure-text.ts';

type Entry = Serving['leftOut'][number];

/** Entries that the phone does not get, each with its reason. */
export function LeftOut({ entries }: { readonly entries: readonly Entry[] }) {
  const text = useText();
  const { language } = useLanguage();
  const reasonOf = ({ absence: { reason, blockRule, failure } }: Entry) =>
    text(`mediationRule.absence.${reason}`, {
      name: blockRule?.name ?? '',
      why: failure === undefined ? '' : failureText(failure, { text, language }),
    });
  return (
    <section className="card">
      <h2>{text('mediationRule.leftOut')}</h2>
      <ul className="serve-list" aria-label={text('mediationRule.leftOut')}>
        {entries.map((entry) => (
          <li key={entry.instanceId}>
            <span className="serve-name">
              <strong>
                <EntryName of={entry} />
              </strong>
              <span className="lead">{reasonOf(entry)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is switched off leads to where it is switched on. */
function EntryName({ of: { instance, instanceId, absence } }: { readonly of: Entry }) {
  const { language } = useLanguage();
  const name = instanceName(instance, instanceId, language);
  if (instance === null || absence.reason !== 'instanceOff') return name;
  return <Link to={pathTo(paths.editInstance, instanceId)}>{name}</Link>;
}
