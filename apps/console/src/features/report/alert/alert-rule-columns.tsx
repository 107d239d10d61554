import { type AlertRule, listAlertRules, updateAlertRuleStatus } from '@millrace/contract/report/alert-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { AlertRuleActions } from './AlertRuleActions.tsx';
import './alert.css';
import { isFixed, ruleName, ruleSays, ruleScope } from './rule-words.ts';

type Text = ReturnType<typeof useText>;

export function alertRuleColumns(
  text: Text,
  { mayEdit }: { readonly mayEdit: boolean },
): readonly ListColumn<AlertRule>[] {
  return [
    {
      key: 'name',
      title: text('alertRule.rule'),
      onCard: 'head',
      fixed: true,
      render: (rule) => (
        <span className="alert-head">
          {mayEdit && !isFixed(rule) ? (
            <Link to={pathTo(paths.editAlertRule, rule.id)}>{ruleName(rule)}</Link>
          ) : (
            <strong>{ruleName(rule)}</strong>
          )}
          <small>{ruleScope(rule)}</small>
        </span>
      ),
    },
    { key: 'says', title: text('alertRule.says'), onCard: 'line', render: ruleSays },
    {
      key: 'fired',
      title: text('alertRule.fired'),
      numeric: true,
      onCard: 'line',
      render: ({ fired, useful, useless }) => (
        <span className="alert-lines">
          <strong>{formatNumber(fired)}</strong>
          {useful + useless > 0 && <small>{text('alertRule.precision', { useful, useless })}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      title: text('alertRule.status'),
      onCard: 'side',
      width: 96,
      render: (rule) => <Switch rule={rule} text={text} mayEdit={mayEdit} />,
    },
    ...(mayEdit ? [actions(text)] : []),
  ];
}

function actions(text: Text): ListColumn<AlertRule> {
  return {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    fixed: true,
    render: (rule) => <AlertRuleActions rule={rule} />,
  };
}

interface SwitchProps {
  readonly rule: AlertRule;
  readonly text: Text;
  readonly mayEdit: boolean;
}

function Switch({ rule, text, mayEdit }: SwitchProps) {
  const { id, status } = rule;
  if (!mayEdit)
    return (
      <Status kind={status === 1 ? 'good' : 'plain'}>
        {text(status === 1 ? 'alertRule.on' : 'alertRule.off')}
      </Status>
    );
  return (
    <StatusSwitch
      status={status}
      label={text('alertRule.switchLabel', { name: ruleName(rule) })}
      onSwitch={async (wanted, retry) => {
        await callApi(updateAlertRuleStatus, { id, status: wanted }, { retry, changes: `alert rule ${id}` });
        await refresh(listAlertRules);
      }}
    />
  );
}
