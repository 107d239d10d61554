import { getAbTest, type TestedRule } from '@millrace/contract/publisher/ab-test';
import {
  listMediationRules,
  removeMediationRule,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { SortHandle } from '../../../kit/sort/SortHandle.tsx';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RuleSummary } from './RuleSummary.tsx';

interface GroupBRuleProps {
  readonly rule: TestedRule;
  /** Where it may move: among the rules of its group, at this place from 0. */
  readonly group: string;
  readonly index: number;
  readonly total: number;
}

/** A rule of group B and what can be done with it while the test is prepared. */
export function GroupBRule({ rule, group, index, total }: GroupBRuleProps) {
  const text = useText();
  const mayEdit = useAllowed('mediation', 'edit');
  const { id, name } = rule;

  async function refreshTest(): Promise<void> {
    await Promise.all([refresh(getAbTest), refresh(listMediationRules)]);
  }

  async function remove(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(removeMediationRule, { id }, { retry });
      await refreshTest();
      toast({ kind: 'success', title: text('abTest.ruleRemoved', { name }) });
    });
  }

  return (
    <div className={rule.status === 1 ? '' : 'row-faded'}>
      <div className="group-rule-head">
        {total > 1 && <SortHandle id={id} index={index} group={group} name={name} total={total} />}
        <strong className="group-rule-name">{name}</strong>
        {mayEdit && (
          <>
            <StatusSwitch
              status={rule.status}
              label={text('abTest.switchRule', { name })}
              onSwitch={async (status, retry) => {
                await callApi(updateMediationRuleStatus, { id, status }, { retry, changes: `rule ${id}` });
                await refreshTest();
              }}
            />
            <Link to={pathTo(paths.editRule, id)} aria-label={text('abTest.editRule', { name })}>
              {text('abTest.edit')}
            </Link>
            <ConfirmBeside
              title={text('abTest.removeTitle')}
              description={text('abTest.removeBody', { name })}
              okText={text('abTest.remove')}
              okButtonProps={{ danger: true }}
              cancelText={text('common.cancel')}
              onConfirm={() => remove()}
            >
              <Button type="link" danger size="small" aria-label={text('abTest.removeRule', { name })}>
                {text('abTest.remove')}
              </Button>
            </ConfirmBeside>
          </>
        )}
      </div>
      <RuleSummary rule={rule} />
    </div>
  );
}
