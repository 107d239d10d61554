import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface SizeProps {
  readonly of: Pick<SegmentRow, 'countedAt'>;
  readonly people: number | null;
}

/** How many people, as far as it is told. */
export function Size({ of, people }: SizeProps) {
  const text = useText();
  if (of.countedAt === null) return <span className="lead">{text('segment.notCounted')}</span>;
  return (
    <span className="segment-number">
      {people === null
        ? text('segment.fewerThan', { floor: fewestMembers })
        : text('segment.about', { people: formatNumber(people) })}
    </span>
  );
}
