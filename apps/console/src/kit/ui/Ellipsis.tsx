import { truncate } from './display-width.ts';

interface EllipsisProps {
  readonly children: string;
  /** Display columns; non-ASCII characters count double. */
  readonly limit: number;
}

/** A name cut to the specification's width; the whole of it is the tooltip and what a screen reader says. */
export function Ellipsis({ children, limit }: EllipsisProps) {
  const short = truncate(children, limit);
  if (short === children) return <span>{children}</span>;
  return (
    <span title={children}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{children}</span>
    </span>
  );
}
