import type { Serving } from '@millrace/contract/kit/serving';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../instance-name.ts';

/** The waterfall as the phone gets it, and the instances that are asked for a bid first. */
export function ServedList({ serving: { served, toBid } }: { readonly serving: Serving }) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <section className="card">
      {served.length > 0 && (
        <>
          <h2>{text('mediationRule.servedList')}</h2>
          <ol className="serve-list" aria-label={text('mediationRule.servedList')}>
            {served.map(({ instance, ecpm, source }, index) => (
              <li key={instance.id}>
                <span className="serve-place">{index + 1}</span>
                <span className="serve-name">
                  <strong>{instanceName(instance, instance.id, language)}</strong>
                  <code>{instance.unitId}</code>
                </span>
                <span className="serve-ecpm">
                  {ecpm !== null && `${formatUsd(String(ecpm))} `}
                  <span className="lead">{text(`mediationRule.source.${source}`)}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {toBid.length > 0 && (
        <>
          <h2>{text('mediationRule.toBid')}</h2>
          <ul className="serve-list" aria-label={text('mediationRule.toBid')}>
            {toBid.map((instance) => (
              <li key={instance.id}>
                <span className="serve-name">
                  <strong>{instanceName(instance, instance.id, language)}</strong>
                  <code>{instance.unitId}</code>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
