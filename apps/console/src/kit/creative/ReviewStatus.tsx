import type { Creative, ReviewState } from '@millrace/contract/advertiser/creative';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';

const kinds: Readonly<Record<ReviewState, StatusKind>> = {
  waiting: 'plain',
  approved: 'good',
  rejected: 'bad',
};

/** How the review of a creative stands, and why it was rejected. */
export function ReviewStatus({ review, reason }: Pick<Creative, 'review' | 'reason'>) {
  const text = useText();
  return (
    <>
      <Status kind={kinds[review]}>{text(`creative.review.${review}`)}</Status>
      {reason !== null && <small className="creative-reason">{reason}</small>}
    </>
  );
}
