import { allRegions } from '@millrace/contract/kit/fields';
import {
  listMediationRules,
  type MediationRule,
  type MediationRuleRow,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import Tag from 'antd/es/tag';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { figureColumns } from '../../../kit/figures/figure-columns.tsx';
import { type FigurePeriod, withFigurePeriod } from '../../../kit/figures/figure-period.ts';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { PlaceInput } from '../../../kit/sort/PlaceInput.tsx';
import { SortHandle } from '../../../kit/sort/SortHandle.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { RuleActions } from './RuleActions.tsx';
import { blockOf, blockOnPage } from './rule-block.ts';
import type { RuleRights } from './rule-rights.ts';
import { prioritiesOf, type RuleOrder } from './use-rule-order.ts';

interface Situation extends RuleRights {
  readonly abTest: MediationRule['abTest'];
  readonly order: RuleOrder;
  readonly maySort: boolean;
  readonly figures: Figures | null;
  readonly period: FigurePeriod;
}

/** What a rule brings: its own requests, not those of its instances. */
export const ruleMetrics = ['requests', 'fillRate', 'impressions', 'ecpm', 'revenue'] as const;

export function ruleColumns(
  text: ReturnType<typeof useText>,
  situation: Situation,
): readonly ListColumn<MediationRuleRow>[] {
  const { mayEdit, period } = situation;
  return [
    {
      key: 'priority',
      title: text('mediationRule.priority'),
      onCard: 'side',
      fixed: true,
      width: 110,
      render: (rule) => <Priority rule={rule} {...situation} />,
    },
    {
      key: 'status',
      title: text('mediationRule.status'),
      onCard: 'side',
      width: 80,
      render: ({ id, name, status }) =>
        mayEdit ? (
          <StatusSwitch
            status={status}
            label={text('mediationRule.switchLabel', { name })}
            onSwitch={async (next, retry) => {
              await callApi(
                updateMediationRuleStatus,
                { id, status: next },
                { retry, changes: `rule ${id}` },
              );
              await refresh(listMediationRules);
            }}
          />
        ) : (
          <Status kind={status === 1 ? 'good' : 'plain'}>
            {text(status === 1 ? 'mediationRule.on' : 'mediationRule.off')}
          </Status>
        ),
    },
    {
      key: 'name',
      title: text('mediationRule.name'),
      onCard: 'head',
      fixed: true,
      render: ({ id, name, optimizedType }) => (
        <span className="rule-named">
          <Link className="rule-name" to={withFigurePeriod(pathTo(paths.editRule, id), period)}>
            <strong>{name}</strong>
          </Link>
          <Tag>{text(`mediationRule.${optimizedType}`)}</Tag>
        </span>
      ),
    },
    {
      key: 'regions',
      title: text('mediationRule.regions'),
      onCard: 'line',
      render: ({ countries }) => (
        <TagList
          label={text('mediationRule.regions')}
          tags={countries.map((code) => (code === allRegions ? text('list.allRegions') : code))}
        />
      ),
    },
    {
      key: 'conditions',
      title: text('mediationRule.conditions'),
      onCard: 'line',
      render: ({ conditions }) =>
        conditions.length === 0 ? (
          <span className="soft">{text('mediationRule.noConditions')}</span>
        ) : (
          <TagList
            label={text('mediationRule.conditions')}
            tags={conditions.map((name) => text(`mediationRule.condition.${name}`))}
          />
        ),
    },
    {
      key: 'instances',
      title: text('mediationRule.instances'),
      onCard: 'line',
      numeric: true,
      render: ({ instances, enabledInstances }) =>
        text('mediationRule.instancesOn', { enabled: enabledInstances, all: instances }),
    },
    ...figureColumns<MediationRuleRow>(text, situation.figures, {
      nameOf: ({ name }) => name,
      onCard: ['fillRate', 'ecpm'],
      optional: ['revenue'],
    }),
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (rule) => <RuleActions rule={rule} {...situation} />,
    },
  ];
}

function Priority({ rule, order, maySort }: Situation & { readonly rule: MediationRuleRow }) {
  const { data } = order;
  if (!maySort || data === undefined) return <span className="rule-priority">{rule.priority}</span>;
  const block = blockOnPage(data, rule.id);
  return (
    <span className="rule-priority">
      <SortHandle
        id={rule.id}
        index={block.indexOf(rule.id)}
        group={blockOf(data, rule.id)}
        name={rule.name}
        total={block.length}
      />
      <PlaceInput
        name={rule.name}
        place={rule.priority}
        {...prioritiesOf(data, rule.id)}
        onMove={(place) => order.place(rule.id, place)}
      />
    </span>
  );
}
