import { listRanLosses, type RanLoss } from '@millrace/contract/publisher/own-ads-ran';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { formatPercent } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { written } from '../../../../kit/i18n/written.ts';

interface UsersLostProps {
  readonly pubAppId: number;
  readonly days: 7 | 28;
  readonly creativeId: number;
}

/** Percentage points, with a sign unless there is no difference. */
const points = (share: number) =>
  written(100 * share, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** How many users a creative cost the app beside its other ads. It comes after the figures, which don't wait for it. */
export function UsersLost({ pubAppId, days, creativeId }: UsersLostProps) {
  const text = useText();
  const losses = useApiQuery(listRanLosses, { pubAppId, days }, { quiet: true });
  if (losses.isPending) return <small>{text('ownAds.lostPending')}</small>;
  if (losses.data === undefined) return <small>{text('ownAds.lostUnknown')}</small>;
  return <Told loss={losses.data.list.find(({ id }) => id === creativeId)} />;
}

function Told({ loss }: { readonly loss: RanLoss | undefined }) {
  const text = useText();
  if (loss === undefined || loss.lost === null) return <small>{text('ownAds.lostTooFew')}</small>;
  const { share, others, difference, low, high } = loss.lost;
  const told = text('ownAds.lost', {
    difference: points(difference),
    low: points(low),
    high: points(high),
  });
  return (
    <small>
      {/* More than chance: the publisher may want to block it. */}
      {low > 0 ? <strong>{told}</strong> : told}
      {' · '}
      {text('ownAds.lostShares', { share: formatPercent(share), others: formatPercent(others) })}
    </small>
  );
}
