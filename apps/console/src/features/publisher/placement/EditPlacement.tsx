import type { App } from '@millrace/contract/publisher/app';
import type { Placement } from '@millrace/contract/publisher/placement';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { EditPlacementForm } from './EditPlacementForm.tsx';
import { PlacementInfo } from './PlacementInfo.tsx';

interface EditPlacementProps {
  readonly app: App;
  readonly placement: Placement;
}

export function EditPlacement({ app, placement }: EditPlacementProps) {
  const text = useText();
  const mayEdit = useAllowed('placement', 'edit');
  const form = useFormKey(placement.version);
  return (
    <>
      {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
      <PlacementInfo placement={placement} mayEdit={mayEdit} />
      <EditPlacementForm
        key={form.key}
        app={app}
        placement={placement}
        readOnly={!mayEdit}
        onSaved={({ version }) => form.saved(version)}
      />
    </>
  );
}
