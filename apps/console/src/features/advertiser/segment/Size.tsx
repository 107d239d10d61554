import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import { useText } from '../../../kit/i18n/i18n.ts';
import { sizeText } from './size-text.ts';

interface SizeProps {
  readonly of: Pick<SegmentRow, 'countedAt'>;
  readonly people: number | null;
}

/** How many people, as far as it is told. */
export function Size({ of, people }: SizeProps) {
  const text = useText();
  if (of.countedAt === null) return <span className="lead">{text('segment.notCounted')}</span>;
  return <span className="segment-number">{sizeText(people)}</span>;
}
