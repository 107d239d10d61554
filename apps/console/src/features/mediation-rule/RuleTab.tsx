import { useText } from '../../kit/i18n/i18n.ts';

/** The mediation rules of an app. */
export function RuleTab() {
  const text = useText();
  return <p className="lead">{text('mediationRule.lead')}</p>;
}
