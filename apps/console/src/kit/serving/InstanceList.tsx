import type { InstanceRef } from '@millrace/contract/kit/serving';
import { useLanguage } from '../i18n/i18n.ts';
import { instanceName } from '../network/instance-name.ts';

interface InstanceListProps {
  readonly label: string;
  readonly instances: readonly InstanceRef[];
}

/** Instances by name and Unit ID, in no order that counts. */
export function InstanceList({ label, instances }: InstanceListProps) {
  const { language } = useLanguage();
  return (
    <ul className="serve-list" aria-label={label}>
      {instances.map((instance) => (
        <li key={instance.id}>
          <span className="serve-name">
            <strong>{instanceName(instance, instance.id, language)}</strong>
            <code>{instance.unitId}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
