import type { MediationRule } from '@millrace/contract/publisher/mediation-rule';
import Button from 'antd/es/button';
import { Link, useNavigate } from 'react-router';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { testAddress } from '../../../kit/navigation/test-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { rulePaths } from './rule-paths.ts';

interface RuleListActionsProps {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly abTest: MediationRule['abTest'];
  /** Rules are missing from the list, so what the order means is said another way. */
  readonly isFiltered: boolean;
}

/** What the rules of a placement mean together, and what can be done with all of them. */
export function RuleListActions({ pubAppId, placementId, abTest, isFiltered }: RuleListActionsProps) {
  const text = useText();
  const mayTest = useAllowed('abt', 'add');
  const mayEditTest = useAllowed('abt', 'edit');
  const { serve, addTest } = rulePaths({ pubAppId, placementId });
  return (
    <div className="rule-list-actions">
      <p className="lead">
        {text(isFiltered ? 'mediationRule.priorityFiltered' : 'mediationRule.countryBlock')}
      </p>
      <Link to={serve}>{text('mediationRule.serveLink')}</Link>
      {mayTest && abTest === null && <Link to={addTest}>{text('mediationRule.setUpTest')}</Link>}
      {abTest !== null && (
        <Link to={testAddress(abTest, { mayEdit: mayEditTest })}>{text('mediationRule.testing')}</Link>
      )}
      <HistoryButton entity="rule_order" id={placementId} name={text('changeLog.entity.rule_order')} />
      <AddRule pubAppId={pubAppId} placementId={placementId} abTest={abTest} />
    </div>
  );
}

/** The way to a new rule; there is none while a test runs. */
export function AddRule({ pubAppId, placementId, abTest }: Omit<RuleListActionsProps, 'isFiltered'>) {
  const text = useText();
  const navigate = useNavigate();
  const mayAdd = useAllowed('mediation', 'add');
  if (!mayAdd || abTest?.state === 'running') return null;
  return (
    <Button type="primary" onClick={() => void navigate(rulePaths({ pubAppId, placementId }).add)}>
      {text('mediationRule.add')}
    </Button>
  );
}
