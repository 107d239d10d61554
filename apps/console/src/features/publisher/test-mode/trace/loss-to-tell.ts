import type { DecisionTrace } from '@millrace/contract/publisher/decision-trace';
import type { FillLossReason } from '@millrace/contract/report/fill-loss';

/**
 * Why no ad came of a decision, as far as that can be said yet; null: nothing is to be said. Where a test forces a network no rule
 * is asked, so that none is to blame for what the decision says already: nothing is left.
 * @param isRecent the phone may still say more of it
 */
export function lossToTell(
  loss: FillLossReason | null,
  { forced }: Pick<DecisionTrace, 'forced'>,
  isRecent: boolean,
): FillLossReason | null {
  if (forced !== null && (loss === 'noRule' || loss === 'nothingLeft')) return null;
  // As long as more may come, that nothing was said says nothing.
  return loss === 'untold' && isRecent ? null : loss;
}
