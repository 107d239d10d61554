import type { App } from '@millrace/contract/publisher/app';
import { PlacementScope } from './PlacementScope.tsx';
import { RuleList } from './RuleList.tsx';

/** The mediation rules of one placement of an app. */
export function RuleTab({ app }: { readonly app: App }) {
  return (
    <PlacementScope app={app}>
      {(placementId) => <RuleList pubAppId={app.id} placementId={placementId} />}
    </PlacementScope>
  );
}
