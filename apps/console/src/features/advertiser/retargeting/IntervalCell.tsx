import type { Interval } from '@millrace/contract/advertiser/retargeting';
import { useText } from '../../../kit/i18n/i18n.ts';

interface IntervalCellProps {
  /** null: it is not known. */
  readonly of: Interval | null;
  /** A figure as people read it. */
  readonly as: (value: number) => string;
  /** It is drawn around nothing: what lies to the right is more. */
  readonly isRelative?: boolean;
}

/** An estimate, and where the truth lies. */
export function IntervalCell({ of, as, isRelative = false }: IntervalCellProps) {
  const text = useText();
  if (of === null) return <>–</>;
  return (
    <span className="interval">
      <strong>{as(of.value)}</strong>
      <span className="campaign-reason">
        {text('retargeting.between', { low: as(of.low), high: as(of.high) })}
      </span>
      {isRelative && <IntervalLine of={of} />}
    </span>
  );
}

const [width, height] = [96, 12];

/** The same as a line around zero, drawn to its own scale. */
function IntervalLine({ of: { value, low, high } }: { readonly of: Interval }) {
  const widest = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const x = (at: number) => width / 2 + (at / widest) * (width / 2 - 4);
  const middle = height / 2;
  return (
    <svg
      className={`interval-line ${low > 0 ? 'is-more' : high < 0 ? 'is-fewer' : ''}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <line className="interval-zero" x1={width / 2} x2={width / 2} y1={0} y2={height} />
      <line x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
      <circle cx={x(value)} cy={middle} r={3} />
    </svg>
  );
}
