import type { Serving } from '@millrace/contract/kit/serving';
import { Link } from 'react-router';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { paths, pathTo } from '../navigation/paths.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { Status, type StatusKind } from '../ui/Status.tsx';
import { failureText } from './failure-text.ts';

type Tried = Serving['rules'][number];

const kinds: Readonly<Record<Tried['verdict'], StatusKind>> = {
  off: 'plain',
  failed: 'bad',
  matched: 'good',
  notReached: 'plain',
};

/** Each rule in the order tried, with the first condition that did not hold. */
export function RulesTried({ rules }: { readonly rules: readonly Tried[] }) {
  const text = useText();
  const { language } = useLanguage();
  const mayOpen = useAllowed('mediation', 'query');
  return (
    <ol className="serve-rules">
      {rules.map(({ ruleId, name, verdict, failure }) => (
        <li key={ruleId} className={verdict === 'matched' ? 'serve-match' : ''}>
          <div className="serve-rule">
            {mayOpen ? <Link to={pathTo(paths.editRule, ruleId)}>{name}</Link> : <strong>{name}</strong>}
            <Status kind={kinds[verdict]}>{text(`mediationRule.verdict.${verdict}`)}</Status>
          </div>
          {failure !== null && <p className="lead">{failureText(failure, { text, language })}</p>}
        </li>
      ))}
    </ol>
  );
}
