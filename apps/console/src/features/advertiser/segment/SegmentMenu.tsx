import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import { useNavigate } from 'react-router';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { segmentAddress } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { copy, turn } from './switch-segments.ts';

/** What is done with a segment rarely. */
export function SegmentMenu({ segment }: { readonly segment: SegmentRow }) {
  const text = useText();
  const navigate = useNavigate();
  const mayAdd = useAllowed('promote', 'add');
  const mayEdit = useAllowed('promote', 'edit');
  const { id, name } = segment;
  const isArchived = segment.switch === 'archived';

  async function duplicate(): Promise<void> {
    const made = await copy(segment);
    if (made !== undefined) await navigate(segmentAddress(made));
  }

  return (
    <RowMenu
      of={name}
      items={[
        ...(mayAdd ? [{ key: 'copy', label: text('segment.copy'), onClick: () => void duplicate() }] : []),
        ...historyItem('segment', id, name),
        ...(mayEdit
          ? [
              {
                key: 'archive',
                label: text(isArchived ? 'segment.bringBack' : 'segment.archive'),
                danger: !isArchived,
                onClick: () => void turn([segment], isArchived ? 'paused' : 'archived'),
              },
            ]
          : []),
      ]}
    />
  );
}
