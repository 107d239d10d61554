import type { Serving } from '@millrace/contract/kit/serving';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { failureText } from './failure-text.ts';
import { LeftOut } from './LeftOut.tsx';
import { RulesTried } from './RulesTried.tsx';
import { ServedList } from './ServedList.tsx';

/** What a phone gets and why, from the verdict down to what is left out. */
export function ServingResult({ serving }: { readonly serving: Serving }) {
  const text = useText();
  const { rules, ruleId, served, toBid, leftOut, outcome, test } = serving;
  return (
    <>
      <section className="card">
        <h2>{text('mediationRule.result')}</h2>
        <p className="serve-outcome">
          <Status kind={outcome === 'served' ? 'good' : 'warn'}>
            {text(`mediationRule.outcome.${outcome}`, { name: serving.blockedBy?.name ?? '' })}
          </Status>
        </p>
        <DeviceReason serving={serving} />
        {test !== null && (
          <p className="lead">
            {text('mediationRule.testGroup', { name: test.name, group: test.group })}
            {!test.counted && ` · ${text('mediationRule.notCounted')}`}
          </p>
        )}
        <h3>{text('mediationRule.rulesTried')}</h3>
        {rules.length === 0 ? (
          <p className="lead">{text('mediationRule.noRulesTried')}</p>
        ) : (
          <RulesTried rules={rules} />
        )}
        {ruleId === null && outcome === 'served' && <p className="lead">{text('mediationRule.byDefault')}</p>}
      </section>
      {(served.length > 0 || toBid.length > 0) && <ServedList serving={serving} />}
      {leftOut.length > 0 && <LeftOut entries={leftOut} />}
    </>
  );
}

function DeviceReason({ serving: { device } }: { readonly serving: Serving }) {
  const text = useText();
  const { language } = useLanguage();
  if (device === null) return null;
  return <p className="lead">{failureText(device, { text, language })}</p>;
}
