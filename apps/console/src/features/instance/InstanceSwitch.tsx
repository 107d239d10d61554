import type { Instance } from '@millrace/contract/instance';
import { useText } from '../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../kit/list/StatusSwitch.tsx';
import { switchInstances } from './switch-instances.ts';

/** Switches an instance; off, it keeps its places in rules and is not served. */
export function InstanceSwitch({ instance }: { readonly instance: Instance }) {
  const text = useText();
  const { id, name, status } = instance;
  return (
    <StatusSwitch
      label={text('instance.switchLabel', { name })}
      status={status}
      onSwitch={async (next) => {
        await switchInstances(
          [id],
          next,
          text(next === 1 ? 'instance.enabled' : 'instance.disabled', { name }),
        );
      }}
    />
  );
}
