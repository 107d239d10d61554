import type { App } from '@millrace/contract/publisher/app';
import { status } from '@millrace/contract/publisher/platform';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NextStep } from '../../../kit/next-step/NextStep.tsx';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { PlacementList } from './PlacementList.tsx';

/** `/publisher/placement/list`: the placements of the chosen app. */
export default function PlacementListPage() {
  const text = useText();
  return (
    <AppPage
      watchesSaves
      title={text('titles.placements')}
      lead={text('placement.lead')}
      action={(app) => <AddPlacement app={app} />}
    >
      {(app) => (
        <>
          <NextStep app={app} on="placements" />
          <PlacementList app={app} add={<AddPlacement app={app} />} />
        </>
      )}
    </AppPage>
  );
}

/** A disabled app takes no new placement. */
function AddPlacement({ app }: { readonly app: App }) {
  const text = useText();
  if (app.status === status.off) return null;
  return (
    <AddButton permission="placement" to={`${paths.addPlacement}?pubAppId=${app.id}`}>
      {text('placement.add')}
    </AddButton>
  );
}
