import { listMediationRules, type MediationRuleRow } from '@millrace/contract/publisher/mediation-rule';
import { Link } from 'react-router';
import { isNotFound } from '../../../kit/api/api-error.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { FigureBar } from '../../../kit/figures/FigureBar.tsx';
import { useFigurePeriod } from '../../../kit/figures/use-figure-period.ts';
import { useFigures } from '../../../kit/figures/use-figures.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { SetupCheck } from '../../../kit/setup-check/SetupCheck.tsx';
import { SortArea } from '../../../kit/sort/SortArea.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Missing } from '../../../kit/ui/Missing.tsx';
import { filtersOf, RuleFilters } from './RuleFilters.tsx';
import { AddRule, RuleListActions } from './RuleListActions.tsx';
import { ruleColumns, ruleMetrics } from './rule-columns.tsx';
import './rule.css';
import { rulePaths } from './rule-paths.ts';
import { useRuleOrder } from './use-rule-order.ts';

interface RuleListProps {
  readonly pubAppId: number;
  readonly placementId: number;
}

/** Rules in the order tried, with what may be done to each. */
export function RuleList({ pubAppId, placementId }: RuleListProps) {
  const text = useText();
  const address = useListAddress();
  const rights = {
    mayAdd: useAllowed('mediation', 'add'),
    mayEdit: useAllowed('mediation', 'edit'),
  };
  const { input, isFiltered } = filtersOf(address);
  const rules = useApiQuery(
    listMediationRules,
    { pubAppId, placementId, page: address.page, size: address.size, ...input },
    { keepPrevious: true, quiet: true },
  );
  const order = useRuleOrder(placementId, rules.data);
  const [period] = useFigurePeriod();
  const figures = useFigures({
    dimension: 'rule',
    ids: rules.data?.list.map(({ id }) => id) ?? [],
    within: { app: pubAppId, placement: placementId },
    metrics: ruleMetrics,
  });
  const { abTest = null } = rules.data ?? {};
  const isLocked = abTest?.state === 'running';
  const place = { pubAppId, placementId, abTest };
  if (isNotFound(rules.error)) {
    const { rulesOfApp } = rulePaths({ pubAppId, placementId });
    return (
      <Missing
        title={text('placement.missing')}
        back={{ to: rulesOfApp, label: text('mediationRule.back') }}
      />
    );
  }
  return (
    <>
      <RuleListActions {...place} isFiltered={isFiltered} />
      {isLocked && <Callout>{text('mediationRule.locked', { name: abTest.name })}</Callout>}
      {'testId' in input && (
        <Callout>
          {text('mediationRule.groupB')}{' '}
          <Link to={rulePaths({ pubAppId, placementId }).rules}>{text('mediationRule.toOrdinary')}</Link>
        </Callout>
      )}
      <SetupCheck pubAppId={pubAppId} placementId={placementId} />
      {rules.data?.total !== 0 && <FigureBar figures={figures} />}
      <SortArea onMove={order.move}>
        <ListScreen<MediationRuleRow>
          label={text('mediationRule.title')}
          name="rules"
          query={{ ...rules, data: order.data }}
          columns={ruleColumns(text, {
            ...rights,
            abTest,
            order,
            figures,
            period,
            maySort: rights.mayEdit && !isLocked && !isFiltered,
          })}
          rowKey={({ id }) => id}
          address={address}
          faded={({ status }) => status === 0}
          toolbar={<RuleFilters pubAppId={pubAppId} placementId={placementId} address={address} />}
          empty={
            <EmptyList
              address={address}
              filters={['country', 'instanceId', 'status', 'testId']}
              noMatch={text('mediationRule.noMatch')}
              title={text('mediationRule.noRule')}
              lead={text('mediationRule.noRuleLead')}
            >
              <AddRule {...place} />
              <GuideLink guide="mediation-rules" />
            </EmptyList>
          }
        />
      </SortArea>
    </>
  );
}
