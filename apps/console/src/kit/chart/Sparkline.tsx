import './sparkline.css';
import { sparkPath } from './spark-path.ts';

interface SparklineProps {
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
}

const box = { width: 120, height: 28 };

/** How a metric went, dashed the days before; the figures stand beside it. */
export function Sparkline({ now, before }: SparklineProps) {
  const most = Math.max(0, ...[...now, ...before].map((value) => value ?? 0));
  const { width, height } = box;
  return (
    <svg
      className="spark"
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
    >
      <path className="spark-before" d={sparkPath(before, most, box)} vectorEffect="non-scaling-stroke" />
      <path className="spark-now" d={sparkPath(now, most, box)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
