import { useText } from '../../../../kit/i18n/i18n.ts';

interface SidesProps {
  readonly own: string;
  /** Null: the network's report does not have it. */
  readonly reported: string | null;
  /** Null: it can't be told. */
  readonly isWithin: boolean | null;
  readonly difference: string;
  /** Below, in small: the same in another currency. */
  readonly note?: string | undefined;
}

/** A figure of ours above the network's, with the difference, which stands out where it is beyond the tolerance. */
export function Sides({ own, reported, isWithin, difference, note }: SidesProps) {
  const text = useText();
  return (
    <span className="reconciliation-sides">
      <span>{text('reconciliation.ours', { value: own })}</span>
      <span>{text('reconciliation.theirs', { value: reported ?? text('reconciliation.notCounted') })}</span>
      {note !== undefined && <small>{note}</small>}
      {isWithin !== null && (
        <strong className={isWithin ? undefined : 'reconciliation-beyond'}>{difference}</strong>
      )}
    </span>
  );
}
