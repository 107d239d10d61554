import type { Instance } from '@millrace/contract/publisher/instance';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { switchInstances } from './switch-instances.ts';

interface InstanceStateProps {
  readonly instance: Instance;
  readonly mayEdit: boolean;
}

/** Switches an instance; off, it keeps its places in rules and is not served. A tag where it can't be switched. */
export function InstanceState({ instance, mayEdit }: InstanceStateProps) {
  const text = useText();
  const { id, name, status } = instance;
  if (!mayEdit) {
    return (
      <Status kind={status === 1 ? 'good' : 'plain'}>
        {text(status === 1 ? 'instance.on' : 'instance.off')}
      </Status>
    );
  }
  return (
    <StatusSwitch
      label={text('instance.switchLabel', { name })}
      status={status}
      onSwitch={async (next) => {
        const done = text(next === 1 ? 'instance.enabled' : 'instance.disabled', { name });
        await switchInstances([id], next, () => done);
      }}
    />
  );
}
