import { listMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { getCompany } from '@millrace/contract/publisher/company';
import { useApiQuery } from '../../../kit/api/query.ts';
import { currentRights, useUser } from '../../../kit/session/session.ts';
import { isCompanyComplete, type Step, stepsOf } from './steps.ts';

/**
 * The set-up steps that the person may take, as they stand.
 * @param appId the app that would be gone on with
 * @param isTheirTurn whether what the page itself waits for is there; the people are asked for behind it
 */
export function useSteps(appId: number | null, isTheirTurn: boolean): Step[] {
  const user = useUser();
  const rights = currentRights();
  // An owner past the new user's hold has a complete profile; of others only the profile itself tells.
  const isOwner = user.roles.some(({ id }) => id === role.organizationOwner);
  const mayComplete = !isOwner && rights.holds('company', ['edit']);
  const company = useApiQuery(getCompany, {}, { enabled: mayComplete, quiet: true });
  const companyComplete = isOwner || (company.data !== undefined && isCompanyComplete(company.data));
  const members = useApiQuery(
    listMembers,
    { size: 1 },
    { enabled: isTheirTurn && rights.holds('um_users', ['add']), quiet: true },
  );
  return stepsOf({ companyComplete, appId, people: members.data?.total }, rights);
}
