import type { Serving } from '@millrace/contract/kit/serving';
import { formatUsd } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { instanceName } from '../network/instance-name.ts';
import { InstanceList } from './InstanceList.tsx';
import { Standing } from './Standing.tsx';

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
                  <Standing
                    why={
                      one.standing &&
                      text(`mediationRule.standing.${one.standing}`, {
                        drawn: one.drawn === null ? '' : formatUsd(one.drawn),
                      })
                    }
                    of={one}
                  />
                </span>
                <span className="serve-ecpm">
                  {one.ecpm !== null && `${formatUsd(one.ecpm)} `}
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
          <InstanceList label={text('mediationRule.toBid')} instances={toBid} />
        </>
      )}
    </section>
  );
}
