import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { campaignAddress } from '../../../kit/navigation/paths.ts';

/** Campaigns that a segment decides for. */
export function UsedIn({ campaigns }: { readonly campaigns: SegmentRow['usedIn'] }) {
  const text = useText();
  if (campaigns.length === 0) return <span className="lead">{text('segment.notUsed')}</span>;
  return (
    <ul className="segment-uses">
      {campaigns.map(({ id, promotedAppId, name, way }) => (
        <li key={`${id} ${way}`}>
          <Link to={campaignAddress(promotedAppId, id)}>
            {text(way === 'in' ? 'segment.shownTo' : 'segment.keptFrom', { name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
