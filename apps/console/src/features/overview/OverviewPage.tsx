import { getCompany } from '@millrace/contract/company';
import { role } from '@millrace/contract/permission';
import { listMembers } from '@millrace/contract/user';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useApiQuery } from '../../kit/api/query.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { loadChunk } from '../../kit/load-chunk.ts';
import { currentRights, useUser } from '../../kit/session/session.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useIdle } from '../../kit/ui/use-idle.ts';
import type { KnownAppProps } from './KnownApp.tsx';
import { StepList } from './StepList.tsx';
import { isCompanyComplete, stepsOf } from './steps.ts';

const loadKnownApp = async (): Promise<{ default: ComponentType<KnownAppProps> }> => import('./KnownApp.tsx');

const KnownApp = lazy(() =>
  loadChunk(loadKnownApp).catch((error: unknown) => {
    // Without it the step merely counts as open.
    console.error(error);
    return { default: () => null };
  }),
);

/** Home of the publisher side: until reports come, the next set-up steps. */
export default function OverviewPage() {
  const text = useText();
  const user = useUser();
  const rights = currentRights();
  // An owner past the new user's hold has a complete profile; of others only the profile itself tells.
  const isOwner = user.roles.some(({ id }) => id === role.organizationOwner);
  const company = useApiQuery(getCompany, {}, { enabled: !isOwner && rights.holds('company', ['edit']) });
  const companyComplete = isOwner || (company.data !== undefined && isCompanyComplete(company.data));
  const idle = useIdle();
  const [appId, setAppId] = useState<number | null>(null);
  const members = useApiQuery(listMembers, { size: 1 }, { enabled: rights.holds('um_users', ['add']) });
  const steps = stepsOf({ companyComplete, appId, people: members.data?.total }, rights);
  const allDone = steps.every(({ done }) => done);
  const lead = text(allDone ? 'overview.doneLead' : 'overview.lead');
  const isEmpty = steps.length === 0;
  return (
    <Page title={text('overview.greeting', { name: user.name })} {...(isEmpty ? {} : { lead })}>
      <Suspense>{idle && <KnownApp onKnown={setAppId} />}</Suspense>
      {isEmpty ? (
        <section className="card empty-state">
          <h2>{text('overview.noFiguresTitle')}</h2>
          <p className="lead">{text('overview.doneLead')}</p>
        </section>
      ) : (
        <StepList steps={steps} organization={user.organization.name} />
      )}
    </Page>
  );
}
