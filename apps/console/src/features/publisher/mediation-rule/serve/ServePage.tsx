import type { App } from '@millrace/contract/publisher/app';
import { explainServing } from '@millrace/contract/publisher/mediation-rule';
import Button from 'antd/es/button';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { AppPage } from '../../../../kit/app-selection/AppPage.tsx';
import { ContractFields } from '../../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../../kit/form/use-contract-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../../kit/navigation/use-query.ts';
import { PlacementSelect } from '../../../../kit/placement/PlacementSelect.tsx';
import { ServingResult } from '../../../../kit/serving/ServingResult.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { useViewport } from '../../../../kit/ui/use-viewport.ts';
import { PlacementScope } from '../PlacementScope.tsx';
import { rulePaths } from '../rule-paths.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { phoneOf, profileForm, profileIn, withProfile, wordsOf } from './profile-address.ts';
import './serve.css';

/** `/mediation/serve`: which rule of a placement serves a phone, why each earlier one does not, and what it gets. */
export default function ServePage() {
  const text = useText();
  return (
    <AppPage title={text('mediationRule.serve')} lead={text('mediationRule.serveLead')}>
      {(app) => (
        <PlacementScope app={app}>
          {(placementId) => <Serve app={app} placementId={placementId} />}
        </PlacementScope>
      )}
    </AppPage>
  );
}

function Serve({ app, placementId }: { readonly app: App; readonly placementId: number }) {
  const text = useText();
  const [query, setQuery] = useQuery();
  const isOnPhone = useViewport() === 'mobile';
  const result = useRef<HTMLElement>(null);
  const profile = profileIn(query);
  const serving = useApiQuery(
    explainServing,
    { placementId, profile: phoneOf(profile, app.plat), words: wordsOf(profile) },
    { keepPrevious: true, fresh: true, quiet: true },
  );

  function choose(id: number): void {
    setQuery((next) => {
      next.set('placementId', String(id));
      return next;
    });
  }

  const form = useContractForm({
    schema: profileForm,
    onSubmit: async (values) => {
      setQuery((current) => withProfile(current, values));
      // The rules may have changed since the same phone was asked about.
      await serving.refetch();
      // On a phone the answer stands below the form.
      if (isOnPhone) result.current?.scrollIntoView({ block: 'start' });
    },
  });
  return (
    <div className="serve">
      <section className="card serve-phone">
        <h2>{text('mediationRule.profile')}</h2>
        <p className="lead">{text('mediationRule.profileLead')}</p>
        <div className="serve-placement">
          <PlacementSelect pubAppId={app.id} value={placementId} onChange={choose} />
          <Link to={rulePaths({ pubAppId: app.id, placementId }).rules}>{text('mediationRule.back')}</Link>
        </div>
        <ContractFields of={form} initial={profile}>
          <ProfileFields plat={app.plat} />
          <Button type="primary" htmlType="submit" loading={form.submitting || serving.isFetching}>
            {text('mediationRule.explainAgain')}
          </Button>
        </ContractFields>
      </section>
      <section ref={result} aria-label={text('mediationRule.result')} aria-live="polite">
        <Loaded
          query={serving}
          back={{
            to: rulePaths({ pubAppId: app.id, placementId }).rulesOfApp,
            label: text('mediationRule.back'),
          }}
        >
          {(data) => (
            <ServingResult
              serving={data}
              unsaid={{ language: profile.language === null, carrier: profile.carrier === null }}
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}
