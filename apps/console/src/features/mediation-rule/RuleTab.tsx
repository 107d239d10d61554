import type { App } from '@millrace/contract/app';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { useAllowed } from '../../kit/permissions/Allowed.tsx';
import { usePlacements } from '../../kit/placement/use-placements.ts';
import { Loaded } from '../../kit/ui/Loaded.tsx';
import { RuleList } from './RuleList.tsx';

/** The mediation rules of one placement of an app: the one in the address, else the app's first. */
export function RuleTab({ app }: { readonly app: App }) {
  const [query] = useSearchParams();
  const placements = usePlacements(app.id);
  const named = Number(query.get('placementId')) || null;
  if (named !== null) return <RuleList pubAppId={app.id} placementId={named} />;
  return (
    <Loaded query={placements}>
      {({ list: [first] }) =>
        first === undefined ? (
          <NoPlacement appId={app.id} />
        ) : (
          <RuleList pubAppId={app.id} placementId={first.id} />
        )
      }
    </Loaded>
  );
}

function NoPlacement({ appId }: { readonly appId: number }) {
  const text = useText();
  const mayAdd = useAllowed('placement', 'add');
  return (
    <section className="card empty-state">
      <h2>{text('mediationRule.noPlacement')}</h2>
      <p className="lead">{text('mediationRule.noPlacementLead')}</p>
      {mayAdd && (
        <Link className="ant-btn" to={`${paths.addPlacement}?pubAppId=${appId}`}>
          {text('mediationRule.addPlacement')}
        </Link>
      )}
    </section>
  );
}
