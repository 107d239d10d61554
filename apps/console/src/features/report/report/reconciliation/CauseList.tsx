import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { evidenceOf } from '@millrace/contract/report/reconciliation-text';
import { formatDay, formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { textList } from '../../../../kit/i18n/text-list.ts';

interface Part {
  readonly impressions: number;
  readonly usd: string;
}

/** What likely explains the difference, each cause with its evidence and how much it explains; and what is left. */
export function CauseList({ line }: { readonly line: ReconciliationLine }) {
  const text = useText();
  const { causes, unexplained, impressions, revenue } = line;
  const whole: Part = {
    impressions: impressions.own - (impressions.reported ?? impressions.own),
    usd: String(Number(revenue.ownUsd) - Number(revenue.reportedUsd)),
  };
  const partsOf = (part: Part) =>
    textList([
      ...(part.impressions === 0
        ? []
        : [
            text('reconciliation.explainedImpressions', {
              impressions: formatNumber(Math.abs(part.impressions)),
              share: formatPercent(part.impressions / whole.impressions),
            }),
          ]),
      ...(Number(part.usd) === 0
        ? []
        : [
            text('reconciliation.explainedUsd', {
              usd: formatUsd(part.usd.replace('-', '')),
              share: formatPercent(Number(part.usd) / Number(whole.usd)),
            }),
          ]),
    ]);
  const writer = { count: formatNumber, usd: formatUsd, share: formatPercent };
  const left = partsOf(unexplained);
  if (causes.length === 0 && left === '') return <p className="lead">{text('reconciliation.noCause')}</p>;
  return (
    <section aria-label={text('reconciliation.causes')}>
      <h3>{text('reconciliation.causes')}</h3>
      <ul className="reconciliation-causes">
        {causes.map((cause) => (
          <li key={cause.kind}>
            <strong>{text(`reconciliation.kinds.${cause.kind}`)}</strong>
            <span>
              {text(`reconciliation.evidence.${cause.kind}`, {
                ...evidenceOf(cause, writer),
                finalUntil: formatDay(line.finalUntil),
              })}
            </span>
            <small>{text('reconciliation.explains', { parts: partsOf(cause) })}</small>
          </li>
        ))}
        {left !== '' && <li>{text('reconciliation.unexplained', { parts: left })}</li>}
      </ul>
    </section>
  );
}
