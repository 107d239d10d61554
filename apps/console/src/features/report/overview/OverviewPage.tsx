import { lazy, Suspense } from 'react';
import { useSelectedApp } from '../../../kit/app-selection/use-selected-app.ts';
import { loadTexts, useText } from '../../../kit/i18n/i18n.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { useIdle } from '../../../kit/ui/use-idle.ts';
import { StepList } from './StepList.tsx';
import type { Step } from './steps.ts';
import { useSteps } from './use-steps.ts';

const Dashboard = lazy(() =>
  loadChunk(async () => (await Promise.all([import('./Dashboard.tsx'), loadTexts('screens')]))[0]),
);

/** Home of the publisher side: the figures of all apps, and the set-up steps that are still open. */
export default function OverviewPage() {
  const text = useText();
  const user = useUser();
  const { app, loading } = useSelectedApp();
  const mayLook = useAllowed('performance', 'query');
  // The shell is what loads first; the figures come right behind it.
  const idle = useIdle();
  const hasFigures = app !== null && mayLook;
  const steps = useSteps(app?.id ?? null, !loading);
  const allDone = steps.every(({ done }) => done);
  const { organization, name } = user;
  if (loading) {
    return (
      <Page title={text('overview.title')}>
        <Waiting />
      </Page>
    );
  }
  const lead = hasFigures
    ? text('overview.figuresLead', { organization: organization.name })
    : text(allDone ? 'overview.doneLead' : 'overview.lead');
  return (
    <Page title={text(hasFigures ? 'overview.title' : 'overview.greeting', { name })} lead={lead}>
      {hasFigures ? (
        // What stands below the figures waits for them, so that it need not move down.
        <Suspense fallback={<Waiting />}>
          {idle ? <Dashboard goOnWith={app} /> : <Waiting />}
          {idle && !allDone && <StepList steps={steps} organization={organization.name} />}
        </Suspense>
      ) : (
        <Steps steps={steps} organization={organization.name} />
      )}
    </Page>
  );
}

function Waiting() {
  return <section className="card" aria-busy="true" />;
}

function Steps({ steps, organization }: { readonly steps: readonly Step[]; readonly organization: string }) {
  const text = useText();
  if (steps.length > 0) return <StepList steps={steps} organization={organization} />;
  return (
    <section className="card empty-state">
      <h2>{text('overview.noFiguresTitle')}</h2>
      <p className="lead">{text('overview.doneLead')}</p>
    </section>
  );
}
