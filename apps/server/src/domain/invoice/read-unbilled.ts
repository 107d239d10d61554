import { sql } from 'kysely';
import { type Decimal, decimal } from '../../platform/decimal.ts';
import { addMonths } from '../../platform/months.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** What a campaign spent in a month and no invoice has charged; less than nothing where it was charged too much. */
export interface Unbilled {
  readonly campaignId: number;
  /** Empty: the campaign is gone. */
  readonly campaignName: string;
  readonly month: string;
  readonly spent: Decimal;
}

/** What was booked of an advertiser up to the end of a month, less all that stands on invoices that hold, or was waived. */
export async function readUnbilled(tx: Tx, organizationId: number, month: string): Promise<Unbilled[]> {
  const { rows } = await sql<{ id: number; name: string; month: string; spent: string }>`
    select campaign_id as id, coalesce(campaign.name, '') as name, month::text,
      (coalesce(booked.spent, 0) - coalesce(billed.spent, 0))::text as spent
    from (
      select campaign_id, date_trunc('month', day)::date as month, sum(spent) as spent from campaign_day
      where organization_id = ${organizationId} and day < ${addMonths(month, 1)}::date group by 1, 2
    ) booked full join (
      select line.campaign_id, line.month, sum(line.spent) as spent
      from invoice_line line join invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
      where line.organization_id = ${organizationId} and line.month <= ${month}::date
        and (invoice.state <> 'void' or line.waived)
      group by 1, 2
    ) billed using (campaign_id, month)
    left join campaign on campaign.organization_id = ${organizationId} and campaign.id = campaign_id
    where coalesce(booked.spent, 0) <> coalesce(billed.spent, 0)
    order by month desc, name, campaign_id`.execute(tx);
  return rows.map(({ id, name, spent, ...row }) => ({
    ...row,
    campaignId: id,
    campaignName: name,
    spent: decimal(spent),
  }));
}
