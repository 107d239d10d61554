import type { App } from '@millrace/contract/publisher/app';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress, noId } from '../../../kit/navigation/id-in-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useSelectedPlacement } from '../../../kit/placement/use-selected-placement.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';

interface PlacementScopeProps {
  readonly app: App;
  /** Drawn anew for another placement. */
  readonly children: (placementId: number) => ReactNode;
}

/**
 * What belongs to one placement of an app: the one in the address, else the one that was chosen last, else the app's first; says
 * so when there is none.
 */
export function PlacementScope({ app, children }: PlacementScopeProps) {
  const [query] = useSearchParams();
  const named = idInAddress(query.get('placementId'));
  const { id, waitsFor } = useSelectedPlacement(app.id, named);
  if (named === 0) return children(noId);
  if (id === undefined) return <Loaded query={waitsFor}>{() => null}</Loaded>;
  return id === null ? <NoPlacement appId={app.id} /> : children(id);
}

function NoPlacement({ appId }: { readonly appId: number }) {
  const text = useText();
  const mayAdd = useAllowed('placement', 'add');
  return (
    <section className="card empty-state">
      <h2>{text('mediationRule.noPlacement')}</h2>
      <p className="lead">{text('mediationRule.noPlacementLead')}</p>
      {mayAdd && (
        <Link to={`${paths.addPlacement}?pubAppId=${appId}`}>{text('mediationRule.addPlacement')}</Link>
      )}
    </section>
  );
}
