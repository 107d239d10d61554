import {
  type OptimizedType,
  optimizedTypes,
  type RuleEntry,
} from '@millrace/contract/publisher/mediation-rule';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import RadioGroup from 'antd/es/radio/group';
import { Link } from 'react-router';
import { FigureBar } from '../../../kit/figures/FigureBar.tsx';
import { useFigures } from '../../../kit/figures/use-figures.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { entryMetrics } from './EntryFigures.tsx';
import { EntryList } from './EntryList.tsx';
import { EstimateBar } from './EstimateBar.tsx';
import { type Instances, networksTwice } from './entries.ts';
import { rulePaths } from './rule-paths.ts';
import { useRuleEstimates } from './use-rule-estimates.ts';

interface DeliveryFieldsProps {
  readonly pubAppId: number;
  readonly placementId: number;
  /** Undefined: of a new rule. */
  readonly ruleId: number | undefined;
  readonly instances: Instances;
  /** Order and members stay as they are. */
  readonly locked: boolean;
}

/** What a rule serves, and in which order. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { pubAppId, placementId, ruleId, instances, locked } = props;
  const text = useText();
  const type = useWatch<OptimizedType | null>('optimizedType') ?? null;
  const isManual = type === 'manual';
  const countries = useWatch<readonly string[] | null>('countries') ?? [];
  const estimates = useRuleEstimates({ placementId, countries, enabled: type === 'auto' });
  const figures = useFigures({
    dimension: 'instance',
    within: { app: pubAppId, placement: placementId, ...(ruleId === undefined ? {} : { rule: ruleId }) },
    metrics: entryMetrics,
  });
  const lists = { instances, locked, figures };
  return (
    <>
      <Field
        name="optimizedType"
        label={text('mediationRule.optimizedType')}
        help={type !== null && text(isManual ? 'mediationRule.manualHelp' : 'mediationRule.autoHelp')}
      >
        <RadioGroup
          disabled={locked}
          optionType="button"
          options={optimizedTypes.map((value) => ({ value, label: text(`mediationRule.${value}`) }))}
        />
      </Field>
      {instances.size === 0 ? (
        <p className="lead">
          {text('mediationRule.noInstances')}{' '}
          <Link to={rulePaths({ pubAppId, placementId }).instances}>{text('mediationRule.toInstances')}</Link>
        </p>
      ) : (
        <>
          <FigureBar figures={figures} />
          <Field
            name="bidding"
            label={text('mediationRule.bidding')}
            help={<BiddingTwice instances={instances} />}
          >
            <EntryList list="bidding" ordered={false} {...lists} />
          </Field>
          {type === 'auto' && <EstimateBar of={estimates} />}
          <Field
            name="waterfall"
            label={text('mediationRule.waterfall')}
            help={!isManual && text('mediationRule.autoOrder')}
          >
            <EntryList
              list="waterfall"
              ordered={isManual}
              {...lists}
              {...(type === 'auto' && estimates.list !== undefined ? { estimates: estimates.list } : {})}
            />
          </Field>
        </>
      )}
    </>
  );
}

/** Says at once what the server would refuse. */
function BiddingTwice({ instances }: { readonly instances: Instances }) {
  const text = useText();
  const { language } = useLanguage();
  const bidding = useWatch<readonly RuleEntry[]>('bidding') ?? [];
  const networks = networksTwice(bidding, instances);
  if (networks.length === 0) return null;
  return (
    <span role="alert" className="rule-refused">
      {text('mediationRule.errors.biddingTwice')}{' '}
      {networks.map((adnId) => networkName(adnId, language)).join(text('form.separator'))}
    </span>
  );
}
