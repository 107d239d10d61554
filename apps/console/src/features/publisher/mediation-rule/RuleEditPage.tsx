import { type App, getApp } from '@millrace/contract/publisher/app';
import {
  getMediationRule,
  listMediationRules,
  type MediationRule,
  mediationRule,
  ruleForm,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { selectApp } from '../../../kit/app-selection/selected-app-id.ts';
import { withFigurePeriod } from '../../../kit/figures/figure-period.ts';
import { useFigurePeriod } from '../../../kit/figures/use-figure-period.ts';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { testAddress } from '../../../kit/navigation/test-address.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { SetupCheck } from '../../../kit/setup-check/SetupCheck.tsx';
import { WatchedSaves } from '../../../kit/setup-check/WatchedSaves.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import './rule.css';
import { rulePaths } from './rule-paths.ts';
import { valuesOf } from './rule-values.ts';
import { type RuleOffer, useRuleOffer } from './use-rule-offer.ts';

/** `/mediation/rule/edit/:id`: one rule, whole. */
export default function RuleEditPage() {
  const text = useText();
  const id = useIdInPath();
  const rule = useApiQuery(getMediationRule, { id }, { fresh: true, quiet: true });
  usePageName(rule.data?.name);
  return (
    <Page
      title={rule.data?.name ?? text('titles.editRule')}
      lead={rule.data === undefined ? text('mediationRule.lead') : <Ways rule={rule.data} />}
      action={
        rule.data !== undefined && (
          <HistoryButton entity="mediation_rule" id={rule.data.id} name={rule.data.name} />
        )
      }
    >
      <Loaded
        query={rule}
        back={{ to: `${paths.mediation}?type=${mediationType.rules}`, label: text('mediationRule.back') }}
      >
        {(data) => <RuleEdit key={data.id} rule={data} />}
      </Loaded>
    </Page>
  );
}

/** Where one comes from, and what shows the effect. */
function Ways({ rule }: { readonly rule: MediationRule }) {
  const text = useText();
  const mayEdit = useAllowed('abt', 'edit');
  const { rules, serve } = rulePaths(rule);
  const [period] = useFigurePeriod();
  return (
    <span className="rule-ways">
      {rule.testId === null ? (
        <Link to={withFigurePeriod(rules, period)}>{text('mediationRule.back')}</Link>
      ) : (
        <Link to={testAddress({ id: rule.testId, state: rule.abTest?.state ?? 'ended' }, { mayEdit })}>
          {text('mediationRule.backToTest')}
        </Link>
      )}
      <Link to={serve}>{text('mediationRule.serveLink')}</Link>
    </span>
  );
}

function RuleEdit({ rule }: { readonly rule: MediationRule }) {
  const { id: ruleId, placementId, pubAppId } = rule;
  const app = useApiQuery(getApp, { id: pubAppId }, { quiet: true });
  const offer = useRuleOffer({ placementId, ruleId });
  const form = useFormKey(rule.version);
  // Menu and later screens are about the app of this rule.
  useEffect(() => selectApp(pubAppId), [pubAppId]);
  return (
    <Loaded query={app}>
      {(ofApp) => (
        <Loaded query={offer}>
          {(data) => (
            <EditRule
              key={form.key}
              rule={rule}
              app={ofApp}
              offer={data}
              onSaved={({ version }) => form.saved(version)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface EditRuleProps {
  readonly rule: MediationRule;
  readonly app: App;
  readonly offer: RuleOffer;
  readonly onSaved: (rule: MediationRule) => void;
}

function EditRule({ rule, app, offer, onSaved }: EditRuleProps) {
  const text = useText();
  const mayEdit = useAllowed('mediation', 'edit');
  const edit = useEditForm({
    schema: ruleForm,
    entitySchema: mediationRule,
    entity: rule,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateMediationRule, { ...values, id, version }, submission),
    savedMessage: 'mediationRule.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await Promise.all([refresh(getMediationRule), refresh(listMediationRules)]);
    },
  });
  return (
    <>
      {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
      <p className="lead rule-placement">
        {text('mediationRule.addLead', { placement: offer.placement.name })}
      </p>
      <WatchedSaves pubAppId={rule.pubAppId} />
      <SetupCheck pubAppId={rule.pubAppId} placementId={rule.placementId} />
      <RuleEditor of={edit} ruleId={rule.id} plat={app.plat} offer={offer} readOnly={!mayEdit} />
    </>
  );
}
