import type { Change } from '@millrace/contract/report/change-log';
import { useText } from '../i18n/i18n.ts';

/** How a change hangs together with others: its batch, the one that it takes back, the one that took it back. */
export function ChangeNotes({ change }: { readonly change: Change }) {
  const text = useText();
  const { batch, revertsId, revertedBy } = change;
  const notes = [
    batch !== null && batch.count > 1 && text('changeLog.partOf', { count: batch.count }),
    revertsId !== null && text('changeLog.tookBack', { id: revertsId }),
    revertedBy !== null && text('changeLog.takenBack', { id: revertedBy }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return <p className="lead history-notes">{notes.join(' · ')}</p>;
}
