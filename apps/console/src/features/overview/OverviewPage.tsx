import { getCompany } from '@millrace/contract/company';
import { role } from '@millrace/contract/permission';
import { listMembers } from '@millrace/contract/user';
import { useApiQuery } from '../../kit/api/query.ts';
import { useSelectedApp } from '../../kit/app-selection/use-selected-app.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { currentRights, useUser } from '../../kit/session/session.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { StepList } from './StepList.tsx';
import { isCompanyComplete, stepsOf } from './steps.ts';

/** Home of the publisher side: until reports come, the next set-up steps. */
export default function OverviewPage() {
  const text = useText();
  const user = useUser();
  const rights = currentRights();
  // An owner past the new user's hold has a complete profile; of others only the profile itself tells.
  const isOwner = user.roles.some(({ id }) => id === role.organizationOwner);
  const company = useApiQuery(getCompany, {}, { enabled: !isOwner && rights.holds('company', ['edit']) });
  const companyComplete = isOwner || (company.data !== undefined && isCompanyComplete(company.data));
  const { app } = useSelectedApp();
  const members = useApiQuery(listMembers, { size: 1 }, { enabled: rights.holds('um_users', ['add']) });
  const steps = stepsOf({ companyComplete, appId: app?.id ?? null, people: members.data?.total }, rights);
  const allDone = steps.every(({ done }) => done);
  const lead = text(allDone ? 'overview.doneLead' : 'overview.lead');
  const isEmpty = steps.length === 0;
  return (
    <Page title={text('overview.greeting', { name: user.name })} {...(isEmpty ? {} : { lead })}>
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
