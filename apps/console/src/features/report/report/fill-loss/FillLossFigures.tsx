import { type FillLoss, type FillLossSplit, fillLossOwnFrom } from '@millrace/contract/report/fill-loss';
import { formatDay, formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Callout } from '../../../../kit/ui/Callout.tsx';
import { ConsentNote } from './ConsentNote.tsx';
import './fill-loss.css';
import { ReasonTable } from './ReasonTable.tsx';
import { SplitTable } from './SplitTable.tsx';

interface FillLossFiguresProps {
  readonly answer: FillLoss;
  /** First day asked about. */
  readonly from: string;
  readonly pubAppId: number | undefined;
  /** What its rows are, and what they are to be once the next one is there. */
  readonly by: FillLossSplit;
  readonly chosen: FillLossSplit;
  readonly onBy: (by: FillLossSplit) => void;
}

/** A sentence on what is lost mostly, then all of it by reason and by what the reader chooses. */
export function FillLossFigures({ answer, from, pubAppId, by, chosen, onBy }: FillLossFiguresProps) {
  const text = useText();
  const { requests, filled, unpriced, ofAllCountries, knownFrom, reasons, consent } = answer;
  const [first] = reasons;
  const count = formatNumber(requests);
  return (
    <section className="card fill-loss">
      <p className="fill-loss-sentence" role="status">
        {requests === 0
          ? text('fillLoss.none')
          : first === undefined
            ? text('fillLoss.allFilled', { requests: count })
            : text('fillLoss.sentence', {
                requests: count,
                share: formatPercent((requests - filled) / requests),
                reason: text(`fillLoss.reasons.${first.reason}`),
                lost: formatUsd(first.lost),
              })}
      </p>
      {from < knownFrom && <Callout>{text('fillLoss.notKept', { day: formatDay(knownFrom) })}</Callout>}
      {first !== undefined && <p className="lead">{text('fillLoss.eachShown')}</p>}
      {ofAllCountries > 0 && (
        <p className="lead">
          {text('fillLoss.ofAllCountries', {
            requests: formatNumber(ofAllCountries),
            least: formatNumber(fillLossOwnFrom),
          })}
        </p>
      )}
      {unpriced > 0 && <Callout>{text('fillLoss.unpriced', { requests: formatNumber(unpriced) })}</Callout>}
      {first !== undefined && <ReasonTable answer={answer} pubAppId={pubAppId} />}
      {reasons.some(({ reason }) => reason === 'consent') && <ConsentNote compared={consent} />}
      {requests > 0 && <SplitTable rows={answer.rows} by={by} chosen={chosen} onBy={onBy} />}
    </section>
  );
}
