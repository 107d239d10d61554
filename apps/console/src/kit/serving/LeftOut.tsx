import type { Serving } from '@millrace/contract/kit/serving';
import { useLanguage, useText } from '../i18n/i18n.ts';
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
              <strong>{instanceName(entry.instance, entry.instanceId, language)}</strong>
              <span className="lead">{reasonOf(entry)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
