import type { App } from '@millrace/contract/app';
import type { Placement } from '@millrace/contract/placement';
import { useRef } from 'react';
import { hasUnsavedChanges } from '../../kit/form/unsaved.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { useAllowed } from '../../kit/permissions/Allowed.tsx';
import { Callout } from '../../kit/ui/Callout.tsx';
import { EditPlacementForm } from './EditPlacementForm.tsx';
import { PlacementInfo } from './PlacementInfo.tsx';

interface EditPlacementProps {
  readonly app: App;
  readonly placement: Placement;
}

export function EditPlacement({ app, placement }: EditPlacementProps) {
  const text = useText();
  const mayEdit = useAllowed('placement', 'edit');
  const { version } = placement;
  // The form is made anew for what others have saved, unless that would lose what somebody is entering.
  const form = useRef({ madeOf: version, knows: version });
  if (version !== form.current.knows && !hasUnsavedChanges()) {
    form.current = { madeOf: version, knows: version };
  }
  return (
    <>
      {!mayEdit && <Callout>{text('placement.readOnly')}</Callout>}
      <PlacementInfo placement={placement} mayEdit={mayEdit} />
      <EditPlacementForm
        key={form.current.madeOf}
        app={app}
        placement={placement}
        readOnly={!mayEdit}
        onSaved={(saved) => {
          form.current.knows = saved.version;
        }}
      />
    </>
  );
}
