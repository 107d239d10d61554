import { role } from '@millrace/contract/people/permission';
import type { InstallationSettings } from '../../../domain/installation/installation-settings.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { createAccount } from '../../../platform/people/create-account.ts';
import { joinOrganization } from '../../../platform/people/join-organization.ts';
import { queryInvited, recordJoining, takeInvitation } from '../../../platform/people/take-invitation.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type Account, findAccount } from './queries.ts';

interface Newcomer {
  readonly email: string;
  readonly name: string;
}

/**
 * Opens an account for somebody whom the provider knows and this installation does not, where its settings let that happen.
 * @throws CallError unknown where they don't
 */
export async function newcomer(
  { services, lang }: PublicContext,
  { email, name }: Newcomer,
  { creates, joinOrganizationId }: InstallationSettings['singleSignOn'],
): Promise<Account> {
  const unknown = () => new CallError('signOn.errors.unknown', { params: { email } });
  if (creates === 'nobody') throw unknown();
  const passwordHash = await services.passwords.unknown();
  return services.database.asSystem(async (tx) => {
    const open = async () => {
      const account = { email, name: name.slice(0, 100), passwordHash, lang };
      const userId = await createAccount(tx, account);
      // Two windows at once: the other one was first.
      if (userId === undefined) throw unknown();
      return { userId, userName: account.name };
    };
    const now = services.now();
    let invitations = queryInvited(tx, now).where('invitation.email', '=', email);
    // Where the company's people join its organization, no other tenant's invitation decides where they begin: it waits for
    // a click on its link.
    if (creates === 'domains')
      invitations = invitations.where('invitation.organization_id', '=', joinOrganizationId);
    const invited = await invitations.orderBy('invitation.id', 'desc').limit(1).executeTakeFirst();
    if (invited !== undefined) await takeInvitation(tx, invited, now, open);
    else if (creates === 'domains' && joinOrganizationId !== null && (await isActive(tx, joinOrganizationId)))
      await join(tx, await open(), joinOrganizationId);
    else throw unknown();
    return found(await findAccount(tx, email, 'email'));
  });
}

/** None that newcomers join can be disabled, but one may have been before that was so. */
async function isActive(tx: Tx, organizationId: number): Promise<boolean> {
  const active = tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .where('status', '=', 1);
  return (await active.executeTakeFirst()) !== undefined;
}

/** Everybody of the company's domains, as App Viewer of the organization that the settings name. */
async function join(
  tx: Tx,
  person: { readonly userId: number; readonly userName: string },
  organizationId: number,
): Promise<void> {
  const roleId = role.appViewer;
  await joinOrganization(tx, { ...person, organizationId, roleId });
  await recordJoining(tx, person, organizationId, { roleId, appIds: null });
}
