import type { App } from '@millrace/contract/publisher/app';
import {
  createMediationRule,
  listMediationRules,
  ruleForm,
} from '@millrace/contract/publisher/mediation-rule';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { PlacementScope } from './PlacementScope.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { rulePaths } from './rule-paths.ts';
import { newValues } from './rule-values.ts';
import { type RuleOffer, useRuleOffer } from './use-rule-offer.ts';

/** `/mediation/rule/add`: a new rule for a placement of the chosen app. */
export default function RuleAddPage() {
  const text = useText();
  return (
    <AppPage watchesSaves title={text('titles.addRule')} lead={text('mediationRule.lead')}>
      {(app) => (
        <PlacementScope app={app}>{(id) => <RuleAdd key={id} app={app} placementId={id} />}</PlacementScope>
      )}
    </AppPage>
  );
}

function RuleAdd({ app, placementId }: { readonly app: App; readonly placementId: number }) {
  const text = useText();
  const offer = useRuleOffer({ placementId });
  return (
    <Loaded
      query={offer}
      back={{
        to: rulePaths({ pubAppId: app.id, placementId }).rulesOfApp,
        label: text('mediationRule.back'),
      }}
    >
      {(data) =>
        data.abTest?.state === 'running' ? (
          <Locked app={app} placementId={placementId} test={data.abTest.name} />
        ) : (
          <NewRule app={app} offer={data} />
        )
      }
    </Loaded>
  );
}

interface LockedProps {
  readonly app: App;
  readonly placementId: number;
  readonly test: string;
}

/** While a test of the placement runs, its rules stay as they are. */
function Locked({ app, placementId, test }: LockedProps) {
  const text = useText();
  return (
    <section className="card empty-state">
      <p className="lead">{text('mediationRule.locked', { name: test })}</p>
      <Link to={rulePaths({ pubAppId: app.id, placementId }).rules}>{text('mediationRule.back')}</Link>
    </section>
  );
}

interface NewRuleProps {
  readonly app: App;
  readonly offer: RuleOffer;
}

function NewRule({ app, offer }: NewRuleProps) {
  const text = useText();
  const navigate = useNavigate();
  const { id: placementId, name: placement } = offer.placement;
  const form = useNewForm({
    schema: ruleForm,
    initial: newValues(new Map(offer.list.map((instance) => [instance.id, instance]))),
    create: async (values, { leave, ...submission }) => {
      await callApi(createMediationRule, { ...values, placementId }, submission);
      await refresh(listMediationRules);
      leave();
      toast({ kind: 'success', title: text('mediationRule.created') });
      await navigate(rulePaths({ pubAppId: app.id, placementId }).rules, { replace: true });
    },
  });
  return (
    <>
      <p className="lead rule-placement">{text('mediationRule.addLead', { placement })}</p>
      <RuleEditor of={form} plat={app.plat} offer={offer} readOnly={false} />
    </>
  );
}
