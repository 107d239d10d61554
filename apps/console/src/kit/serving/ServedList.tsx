import type { Serving } from '@millrace/contract/kit/serving';
import { formatUsd } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { instanceName } from '../network/instance-name.ts';

type Served = Serving['served'][number];

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
            {served.map((one, index) => (
              <li key={one.instance.id}>
                <span className="serve-place">{index + 1}</span>
                <span className="serve-name">
                  <strong>{instanceName(one.instance, one.instance.id, language)}</strong>
                  <code>{one.instance.unitId}</code>
                  <Standing of={one} />
                </span>
                <span className="serve-ecpm">
                  {one.ecpm !== null && `${usd(one.ecpm)} `}
                  <span className="lead">{text(`mediationRule.source.${one.source}`)}</span>
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

const usd = (amount: number) => formatUsd(String(amount));

/** Why it stands in its place, and how sure its eCPM is. */
function Standing({ of: { standing, drawn, interval, source, impressions } }: { readonly of: Served }) {
  const text = useText();
  const reasons = [
    standing !== null &&
      text(`mediationRule.standing.${standing}`, { drawn: drawn === null ? '' : usd(drawn) }),
    interval !== null && text('mediationRule.interval', { low: usd(interval.low), high: usd(interval.high) }),
    source === 'estimate' && text('mediationRule.standsOn', { count: Math.round(impressions) }),
  ];
  return <span className="lead">{reasons.filter((reason) => reason !== false).join(' · ')}</span>;
}
