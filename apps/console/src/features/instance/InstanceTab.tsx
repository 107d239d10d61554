import { useText } from '../../kit/i18n/i18n.ts';

/** The instances of an app. */
export function InstanceTab() {
  const text = useText();
  return <p className="lead">{text('instance.lead')}</p>;
}
