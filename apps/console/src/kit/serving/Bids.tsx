import type { Serving } from '@millrace/contract/kit/serving';
import { formatUsd } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { instanceName } from '../network/instance-name.ts';
import { Status } from '../ui/Status.tsx';

/** Prices that the phone held, and why some of them do not count. */
export function Bids({ bids }: { readonly bids: Serving['bids'] }) {
  const text = useText();
  const { language } = useLanguage();
  // A phone may name an instance twice.
  const numbered = bids.map((bid, place) => ({ ...bid, place }));
  return (
    <section className="card">
      <h2>{text('mediationRule.bids')}</h2>
      <ul className="serve-list" aria-label={text('mediationRule.bids')}>
        {numbered.map(({ place, instanceId, instance, price, ignored }) => (
          <li key={place}>
            <span className="serve-name">
              <strong>{instanceName(instance, instanceId, language)}</strong>
              {ignored !== null && <span className="lead">{text(`mediationRule.ignored.${ignored}`)}</span>}
            </span>
            <span className="serve-ecpm">{price !== null && formatUsd(price)}</span>
            <Status kind={ignored === null ? 'good' : 'plain'}>
              {text(ignored === null ? 'mediationRule.bidTaken' : 'mediationRule.bidIgnored')}
            </Status>
          </li>
        ))}
      </ul>
    </section>
  );
}
