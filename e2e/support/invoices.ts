import { type Campaign, createCampaign } from '@millrace/contract/advertiser/campaign';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { sql } from 'kysely';
import { issueInvoice } from '../../apps/server/src/domain/invoice/issue-invoice.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { addMonths } from '../../apps/server/src/platform/months.ts';
import { asSystem } from './database.ts';
import type { Person } from './people.ts';
import { newDraft, promote } from './promotion.ts';

export interface Bill {
  readonly id: number;
  readonly number: string;
  /** `2026-10` */
  readonly month: string;
}

/**
 * Campaigns of a promoter's that spent something in a month that is over, and the invoice of it, as the job issues it.
 * @param ago which month: 1 the last one
 */
export async function newBill(
  promoter: Person,
  spends: Readonly<Record<string, string>>,
  ago = 1,
): Promise<Bill> {
  const { organization } = (await promoter.api.get(getUserInfo.path)) as UserInfo;
  const { id: promotedAppId } = await promote(
    promoter,
    'website',
    `https://${crypto.randomUUID()}.example`,
    'Billed shop',
  );
  const month = addMonths(new Date().toISOString().slice(0, 10), -ago);
  for (const [name, spent] of Object.entries(spends)) {
    const made = await promoter.api.post(createCampaign.path, { ...newDraft, name, promotedAppId });
    const { id } = made as Campaign;
    await asSystem((tx) =>
      sql`insert into campaign_day (organization_id, campaign_id, day, spent)
        values (${organization.id}, ${id}, ${month}::date, ${spent}::numeric)`.execute(tx),
    );
  }
  const services = { config: loadConfig({}), now: () => new Date() };
  return asSystem(async (tx) => {
    const issuing = { organizationId: organization.id, month, author: { userId: null } };
    const id = await issueInvoice(services, tx, issuing);
    const { number } = await tx
      .selectFrom('invoice')
      .select('number')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow();
    return { id: id ?? 0, number, month: month.slice(0, 7) };
  });
}

/** Says who issues invoices, as the platform's settings do: without it no new one is. */
export async function nameIssuer(): Promise<void> {
  const issuer = { issuer_name: 'Millrace Ltd', issuer_address: '1 Mill Lane, London', issuer_country: 'GB' };
  await asSystem((tx) => tx.updateTable('installation_setting').set(issuer).execute());
}

/** Keeps an advertiser out, as an Administrator does. */
export async function disable(promoter: Person): Promise<void> {
  const { organization } = (await promoter.api.get(getUserInfo.path)) as UserInfo;
  await asSystem((tx) =>
    tx.updateTable('organization').set({ status: 0 }).where('id', '=', organization.id).execute(),
  );
}
