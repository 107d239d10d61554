import {
  type BlockRule,
  listBlockRules,
  updateBlockRuleStatus,
} from '@millrace/contract/publisher/block-rule';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { BlockRuleActions } from './BlockRuleActions.tsx';
import { ConditionList } from './ConditionList.tsx';

type Text = ReturnType<typeof useText>;

export function blockRuleColumns(
  text: Text,
  { mayEdit }: { readonly mayEdit: boolean },
): readonly ListColumn<BlockRule>[] {
  return [
    {
      key: 'name',
      title: text('blockRule.name'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, name, pubAppId }) => (
        <Link className="block-rule-name" to={`${pathTo(paths.editBlockRule, id)}?pubAppId=${pubAppId}`}>
          {name}
        </Link>
      ),
    },
    {
      key: 'network',
      title: text('blockRule.network'),
      onCard: 'line',
      render: ({ adnId }) =>
        adnId === null ? <strong>{text('blockRule.allAds')}</strong> : <NetworkName adnId={adnId} />,
    },
    {
      key: 'conditions',
      title: text('blockRule.conditions'),
      onCard: 'line',
      render: (rule) => <ConditionList rule={rule} />,
    },
    {
      key: 'createdAt',
      title: text('blockRule.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'status',
      title: text('blockRule.status'),
      onCard: 'side',
      sortBy: 'status',
      width: 96,
      render: (rule) => (mayEdit ? <Switch rule={rule} text={text} /> : <State rule={rule} text={text} />),
    },
    ...(mayEdit ? [actions(text)] : []),
  ];
}

function actions(text: Text): ListColumn<BlockRule> {
  return {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    fixed: true,
    render: (rule) => <BlockRuleActions rule={rule} />,
  };
}

interface RuleTextProps {
  readonly rule: BlockRule;
  readonly text: Text;
}

function Switch({ rule: { id, name, status }, text }: RuleTextProps) {
  return (
    <StatusSwitch
      status={status}
      label={text('blockRule.switchLabel', { name })}
      onSwitch={async (wanted, retry) => {
        await callApi(updateBlockRuleStatus, { id, status: wanted }, { retry, changes: `block rule ${id}` });
        await refresh(listBlockRules);
      }}
    />
  );
}

function State({ rule: { status }, text }: RuleTextProps) {
  return (
    <Status kind={status === 1 ? 'good' : 'plain'}>
      {text(status === 1 ? 'blockRule.active' : 'blockRule.inactive')}
    </Status>
  );
}
