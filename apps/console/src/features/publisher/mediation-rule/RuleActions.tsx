import {
  duplicateMediationRule,
  listMediationRules,
  type MediationRule,
  type MediationRuleRow,
  removeMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { type FigurePeriod, withFigurePeriod } from '../../../kit/figures/figure-period.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { askFirst } from '../../../kit/ui/ask-first.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import type { RuleRights } from './rule-rights.ts';

interface RuleActionsProps extends RuleRights {
  readonly rule: MediationRuleRow;
  readonly abTest: MediationRule['abTest'];
  /** Of the figures beside it; its editor shows the same. */
  readonly period: FigurePeriod;
}

/** Edit at hand, the rest in the menu; what a running test refuses is not offered. */
export function RuleActions(props: RuleActionsProps) {
  const { rule, abTest, period, mayAdd, mayEdit } = props;
  const text = useText();
  const { id, name } = rule;
  const isLocked = abTest?.state === 'running';

  async function duplicate(): Promise<void> {
    await runAction(async (retry) => {
      const copy = await callApi(duplicateMediationRule, { id }, { retry });
      await refresh(listMediationRules);
      toast({ kind: 'success', title: text('mediationRule.duplicated', { name: copy.name }) });
    });
  }

  async function remove(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(removeMediationRule, { id }, { retry });
      await refresh(listMediationRules);
      toast({ kind: 'success', title: text('mediationRule.removed', { name }) });
    });
  }

  const items: RowMenuItem[] = [];
  if (mayAdd && !isLocked) {
    items.push({ key: 'duplicate', label: text('mediationRule.duplicate'), onClick: () => void duplicate() });
  }
  items.push(...historyItem('mediation_rule', id, name));
  if (mayEdit && !isLocked) {
    const onClick = () =>
      askFirst({
        title: text('mediationRule.removeTitle'),
        body: text('mediationRule.removeBody', { name }),
        does: text('mediationRule.remove'),
        run: remove,
      });
    items.push({ key: 'remove', label: text('mediationRule.remove'), danger: true, onClick });
  }
  return (
    <span className="rule-actions">
      {mayEdit && (
        <Link
          to={withFigurePeriod(pathTo(paths.editRule, id), period)}
          aria-label={text('mediationRule.editRule', { name })}
        >
          {text('mediationRule.edit')}
        </Link>
      )}
      <RowMenu of={name} items={items} />
    </span>
  );
}
