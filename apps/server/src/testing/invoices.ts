import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { sql } from 'kysely';
import { issueInvoice } from '../domain/invoice/issue-invoice.ts';
import { takeNumber } from '../domain/invoice/take-number.ts';
import { campaignFormOf } from './campaigns.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What the installation says of itself on invoices. */
export async function setIssuer(
  { database }: TestApp,
  change: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const issuer = {
    ...{ issuer_name: 'Millrace Ads GmbH', issuer_address: 'Unter den Linden 1\n10117 Berlin' },
    ...{ issuer_country: 'DE', issuer_tax_id: 'DE123456789', tax_rate: '19', tax_name: 'VAT' },
    ...{ invoice_currency: 'USD', invoice_prefix: 'INV-', payment_days: 30, invoice_note: null },
  };
  await database.asSystem((tx) =>
    tx
      .updateTable('installation_setting')
      .set({ ...issuer, ...change })
      .execute(),
  );
}

/** A campaign of an advertiser, of a website of its own. @returns its id */
export async function createCampaignOf(app: TestApp, person: Person, name: string): Promise<number> {
  const link = `https://${name.toLowerCase().replaceAll(/\W+/g, '-')}.example`;
  const site = (await app.ask(createPromotedApp, { kind: 'website', link }, person)).data;
  const form = { ...campaignFormOf({ name }), promotedAppId: site.id };
  return (await app.ask(createCampaign, form, person)).data.id;
}

/** Books what a campaign spent on a day, on top of what was booked. */
export async function book(
  { database }: TestApp,
  organizationId: number,
  campaignId: number,
  day: string,
  spent: string,
): Promise<void> {
  await database.asSystem((tx) =>
    sql`insert into campaign_day (organization_id, campaign_id, day, spent)
      values (${organizationId}, ${campaignId}, ${day}::date, ${spent}::numeric)
      on conflict (campaign_id, day) do update set spent = campaign_day.spent + excluded.spent`.execute(tx),
  );
}

/** Issues the invoice of a month. @returns its id; undefined: there was nothing to charge, or it was there */
export function issue(app: TestApp, organizationId: number, month: string): Promise<number | undefined> {
  const author = { userId: null };
  return app.database.asSystem((tx) => issueInvoice(app.services, tx, { organizationId, month, author }));
}

export interface InvoicesForTests {
  readonly campaign: number;
  readonly open: number;
  /** Open as well. */
  readonly second: number;
  readonly third: number;
  readonly disputed: number;
  /** Disputed as well. */
  readonly argued: number;
  readonly paid: number;
  /** By a credit note, with nothing in its place. */
  readonly void: number;
  /** Of `open`, `third` and `argued`, each its only one. */
  readonly lines: { readonly open: number; readonly third: number; readonly argued: number };
}

/** Invoices of the first months of 2025, 100.50 USD each without tax, one line each. */
export async function createInvoicesForTests(app: TestApp, person: Person): Promise<InvoicesForTests> {
  const { organizationId } = person;
  await setIssuer(app, { tax_rate: '0' });
  const campaign = await createCampaignOf(app, person, 'Billed');
  const make = async (month: string, state: object = {}) => {
    await book(app, organizationId, campaign, month, '100.5');
    const id = await issue(app, organizationId, month);
    if (id === undefined) throw new Error(`no invoice of ${month}`);
    if (Object.keys(state).length > 0)
      await app.database.asSystem((tx) =>
        tx.updateTable('invoice').set(state).where('id', '=', id).execute(),
      );
    return id;
  };
  // Before it is void: what nobody waives is charged by the next one.
  const waive = (id: number) =>
    app.database.asSystem(async (tx) => {
      await tx.updateTable('invoice_line').set({ waived: true }).where('invoice_id', '=', id).execute();
      await tx.updateTable('invoice').set({ state: 'void' }).where('id', '=', id).execute();
      return id;
    });
  const payment = { reference: 'BANK-1', paid_on: app.clock.now().toISOString().slice(0, 10) };
  const paid = { state: 'paid', paid: '100.50', paid_on: payment.paid_on, paid_reference: payment.reference };
  const pay = (id: number) =>
    app.database.asSystem(async (tx) => {
      const row = { ...payment, amount: paid.paid, organization_id: organizationId, invoice_id: id };
      await tx.insertInto('invoice_payment').values(row).execute();
      await tx.updateTable('invoice').set(paid).where('id', '=', id).execute();
      return id;
    });
  const disputed = { state: 'disputed', disputed_at: app.clock.now() };
  const made = {
    void: await waive(await make('2025-01-01')),
    open: await make('2025-02-01'),
    second: await make('2025-03-01'),
    third: await make('2025-04-01'),
    disputed: await make('2025-05-01', disputed),
    argued: await make('2025-06-01', disputed),
    paid: await pay(await make('2025-07-01')),
  };
  return app.database.asSystem(async (tx) => {
    const { serial, number } = await takeNumber(tx, 'credit', 'INV-');
    await sql`
      insert into invoice_credit (organization_id, invoice_id, serial, number, issued_at, issued_on, reason)
      select organization_id, id, ${serial}, ${number}, issued_at, issued_on, 'Agreed on the phone'
      from invoice where id = ${made.void}`.execute(tx);
    const lineOf = async (invoiceId: number) =>
      (
        await tx
          .selectFrom('invoice_line')
          .select('id')
          .where('invoice_id', '=', invoiceId)
          .executeTakeFirstOrThrow()
      ).id;
    const lines = {
      open: await lineOf(made.open),
      third: await lineOf(made.third),
      argued: await lineOf(made.argued),
    };
    return { ...made, campaign, lines };
  });
}
