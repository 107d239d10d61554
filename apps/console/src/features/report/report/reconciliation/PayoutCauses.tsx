import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { payoutEvidenceOf } from '@millrace/contract/report/reconciliation-text';
import { formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';

interface PayoutCausesProps {
  readonly payout: ReconciliationLine['payout'];
}

/** Why a payout is not what was reported, where it is not. */
export function PayoutCauses({ payout }: PayoutCausesProps) {
  const text = useText();
  if (payout?.isWithin !== false) return null;
  const { causes, unexplainedUsd } = payout;
  const whole = [...causes.map(({ usd }) => usd), unexplainedUsd].reduce((sum, usd) => sum + Number(usd), 0);
  const part = (usd: string) =>
    text('reconciliation.explainedUsd', {
      usd: formatUsd(usd.replace('-', '')),
      share: formatPercent(Number(usd) / whole),
    });
  const writer = { count: formatNumber, usd: formatUsd, share: formatPercent };
  return (
    <section aria-label={text('reconciliation.payoutCauses')}>
      <h3>{text('reconciliation.payoutCauses')}</h3>
      <ul className="reconciliation-causes">
        {causes.map((cause) => (
          <li key={cause.kind}>
            <strong>{text(`reconciliation.payoutKinds.${cause.kind}`)}</strong>
            <span>
              {text(`reconciliation.payoutEvidence.${cause.kind}`, payoutEvidenceOf(cause, writer))}
            </span>
            <small>{text('reconciliation.explains', { parts: part(cause.usd) })}</small>
          </li>
        ))}
        {Number(unexplainedUsd) !== 0 && (
          <li>{text('reconciliation.payoutUnexplained', { parts: part(unexplainedUsd) })}</li>
        )}
      </ul>
    </section>
  );
}
