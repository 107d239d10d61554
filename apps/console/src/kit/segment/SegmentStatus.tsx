import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import type { SegmentState } from '@millrace/contract/advertiser/segment-state';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';
import '../campaign/campaign-status.css';

const kinds: Readonly<Record<SegmentState, StatusKind>> = {
  draft: 'plain',
  estimating: 'warn',
  active: 'good',
  paused: 'plain',
  tooSmall: 'warn',
  failed: 'bad',
  archived: 'plain',
};

/** What a segment is, and why. */
export function SegmentStatus({ of }: { readonly of: Pick<SegmentRow, 'state' | 'reason'> }) {
  const text = useText();
  return (
    <span>
      <Status kind={kinds[of.state]}>{text(`segment.state.${of.state}`)}</Status>
      {of.reason !== null && <span className="campaign-reason">{text(`segment.reason.${of.reason}`)}</span>}
    </span>
  );
}
