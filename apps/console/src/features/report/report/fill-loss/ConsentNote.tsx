import {
  type FillLoss,
  type FillLossReason,
  fillLossComparedFrom,
} from '@millrace/contract/report/fill-loss';
import { formatNumber, formatPercent } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';

/** What stands under consent, and how much of it would have got no ad anyway: that somebody refused is not why each time. */
export function ConsentNote({ compared }: { readonly compared: FillLoss['consent'] }) {
  const text = useText();
  const name = (reason: FillLossReason) => text(`fillLoss.reasons.${reason}`);
  const names = { reason: name('consent'), noAd: name('noAd'), noBid: name('noBid') };
  return (
    <>
      <p className="lead">{text('fillLoss.consent', names)}</p>
      <p className="lead">
        {compared === null
          ? text('fillLoss.consentAlone', { least: formatNumber(fillLossComparedFrom) })
          : text('fillLoss.consentBeside', {
              requests: formatNumber(compared.requests),
              own: formatPercent(compared.filled / compared.requests),
              others: formatPercent(compared.expected / compared.requests),
              more: formatNumber(Math.max(0, compared.expected - compared.filled)),
            })}
      </p>
    </>
  );
}
