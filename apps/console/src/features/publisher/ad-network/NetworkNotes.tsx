import { bidsAreServed, networkOf, supportsBidding } from '@millrace/contract/publisher/network/find-network';
import Tag from 'antd/es/tag';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What has to be known of a network before one sets it up: bidding, shut down, not known to today's SDKs. */
export function NetworkNotes({ adnId }: { readonly adnId: number }) {
  const text = useText();
  const { delivered, discontinued } = networkOf(adnId);
  const notes = [
    ...(supportsBidding(adnId) ? ([bidsAreServed(adnId) ? 'bids' : 'bidsLater'] as const) : []),
    ...(discontinued ? (['discontinued'] as const) : []),
    ...(delivered ? [] : (['notDelivered'] as const)),
  ];
  if (notes.length === 0) return null;
  return (
    <span className="network-notes">
      {notes.map((note) => (
        <Tag key={note}>{text(`adNetwork.note.${note}`)}</Tag>
      ))}
    </span>
  );
}
