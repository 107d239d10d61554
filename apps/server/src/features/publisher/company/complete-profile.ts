import { promoteForm } from '@millrace/contract/advertiser/promotion';
import { companyForm } from '@millrace/contract/publisher/company';
import * as z from 'zod/mini';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryCompany } from './queries.ts';

/** Ends the new user's hold once the profile of the current side is whole; doing it again changes nothing. */
export async function completeOwnProfile(context: Context): Promise<null> {
  const { organizationId, side, rights } = context.scope;
  // Only those who are held, and so could have filled the form, may say that it is complete.
  if (!rights.holds(side === 0 ? 'company' : 'promote', ['edit']))
    throw new CallError('common.errors.forbidden');
  await context.write(async (tx) => {
    const profile = found(await queryCompany(tx, organizationId).executeTakeFirst());
    const whole =
      side === 0
        ? z.safeParse(companyForm, profile)
        : z.safeParse(promoteForm, { ...profile, companyName: profile.name });
    if (!whole.success) throw new CallError('company.errors.incomplete');
    await tx
      .updateTable('organization')
      .set({ completed_at: context.services.now() })
      .where('id', '=', organizationId)
      .where('completed_at', 'is', null)
      .execute();
  });
  return null;
}
