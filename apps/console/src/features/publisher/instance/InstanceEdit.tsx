import type { App } from '@millrace/contract/publisher/app';
import type { Instance } from '@millrace/contract/publisher/instance';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { InstanceFacts } from './InstanceFacts.tsx';
import { InstanceForm } from './InstanceForm.tsx';

interface InstanceEditProps {
  readonly app: App;
  readonly instance: Instance;
}

export function InstanceEdit({ app, instance }: InstanceEditProps) {
  const text = useText();
  const mayEdit = useAllowed('mediation', 'edit');
  const form = useFormKey(instance.version);
  return (
    <>
      {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
      <InstanceFacts instance={instance} mayEdit={mayEdit} />
      <InstanceForm
        key={form.key}
        instance={instance}
        plat={app.plat}
        readOnly={!mayEdit}
        onSaved={({ version }) => form.saved(version)}
      />
    </>
  );
}
