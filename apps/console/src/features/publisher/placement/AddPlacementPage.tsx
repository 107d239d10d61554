import { status } from '@millrace/contract/publisher/platform';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { AddPlacementForm } from './AddPlacementForm.tsx';

/** `/publisher/placement/add`: a new placement of the chosen app. */
export default function AddPlacementPage() {
  const text = useText();
  return (
    <AppPage watchesSaves title={text('titles.addPlacement')} lead={text('placement.addLead')} width="form">
      {(app) =>
        app.status === status.active ? (
          <AddPlacementForm app={app} />
        ) : (
          <Callout>{text('placement.errors.appDisabled')}</Callout>
        )
      }
    </AppPage>
  );
}
