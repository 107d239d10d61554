import { addDays, dayOf } from '@millrace/contract/report/period';
import { type Author, recordChange } from '../../platform/change-log/change-log.ts';
import { chunks } from '../../platform/chunks.ts';
import { decimalText } from '../../platform/decimal.ts';
import { lockOrganization } from '../../platform/people/lock-organization.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { type InstallationSettings, settingsIn } from '../installation/installation-settings.ts';
import { readInvoiceRate } from './invoice-rate.ts';
import type { Parties } from './parties.ts';
import { readUnbilled, type Unbilled } from './read-unbilled.ts';
import { takeNumber } from './take-number.ts';
import { taxOf } from './tax-of.ts';
import { tellOfInvoice } from './tell-of-invoice.ts';
import { isWorthAnInvoice, workOutInvoice } from './work-out-invoice.ts';

type Needs = Pick<Services, 'config' | 'now'>;

export interface Issuing {
  readonly organizationId: number;
  readonly month: string;
  /** Who had it issued; nobody: the clock. */
  readonly author: Pick<Author, 'userId' | 'administratorName'>;
}

/**
 * Issues the invoice of a month: all that was booked up to its end and is on no invoice. Whatever ends it half-way leaves
 * nothing behind, and whoever issues the same one meanwhile waits and then finds it there.
 * @returns its id; undefined: there is one already, or nothing to charge
 */
export async function issueInvoice(services: Needs, tx: Tx, issuing: Issuing): Promise<number | undefined> {
  const { organizationId, month } = issuing;
  // One invoice of an advertiser after the other: each stands on what those before it have charged.
  await lockOrganization(tx, organizationId);
  const known = await tx
    .selectFrom('invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
  if (known !== undefined) return undefined;
  return storeInvoice(services, tx, { ...issuing, lines: await readUnbilled(tx, organizationId, month) });
}

interface Storing extends Issuing {
  readonly lines: readonly Unbilled[];
  /** The invoice in whose place it stands. */
  readonly replaces?: { readonly id: number; readonly number: string };
}

/** @returns undefined: the lines come to less than a cent */
export async function storeInvoice(services: Needs, tx: Tx, storing: Storing): Promise<number | undefined> {
  const { organizationId, month, lines, author, replaces } = storing;
  // Not those kept in memory: what an Administrator has just mended holds.
  const settings = await settingsIn(tx, services.config);
  const { issuer, invoicing, taxRate } = settings;
  const rate = await readInvoiceRate(tx, invoicing.currency, month);
  if (rate === undefined)
    throw new RangeError(`no exchange rate of ${invoicing.currency} is known for ${month}`);
  const recipient = await readRecipient(tx, organizationId);
  const tax = taxOf(taxRate, issuer, recipient);
  const figures = workOutInvoice(
    lines.map(({ spent }) => spent),
    { rate: rate?.rate ?? null, percent: tax.rate },
  );
  if (!isWorthAnInvoice(figures)) return undefined;
  const now = services.now();
  const issuedOn = dayOf(now);
  const dueOn = addDays(issuedOn, invoicing.paymentDays);
  const total = decimalText(figures.total);
  // Last of all that may wait: everybody who issues waits for this transaction from here on.
  const logo = await keepLogo(tx);
  const { serial, number } = await takeNumber(tx, 'invoice', invoicing.prefix);
  const { id } = await tx
    .insertInto('invoice')
    .values({
      organization_id: organizationId,
      ...{ month, serial, number, currency: invoicing.currency, logo_hash: logo },
      replaces_id: replaces?.id ?? null,
      issued_at: now,
      issued_on: issuedOn,
      due_on: dueOn,
      soon_on: addDays(dueOn, -daysAhead(invoicing.paymentDays)),
      rate: rate?.rate ?? null,
      rate_day: rate?.day ?? null,
      spend: decimalText(figures.spend),
      net: decimalText(figures.net),
      tax_kind: tax.kind,
      tax_rate: tax.rate,
      tax: decimalText(figures.tax),
      total,
      parties: JSON.stringify(partiesOf(settings, recipient)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeLines(tx, organizationId, id, lines);
  await recordChange(
    tx,
    { organizationId, ...author },
    {
      ...{ entity: 'invoice', entityId: id, action: 'add', name: number },
      after: {
        month,
        total,
        currency: invoicing.currency,
        dueOn,
        invoiceState: 'open',
        ...(replaces && { replaces: replaces.number }),
      },
    },
  );
  const news = { id, organizationId, number, total, currency: invoicing.currency, dueOn };
  await tellOfInvoice(tx, news, 'invoiceIssued');
  return id;
}

/** Days before it is due that an invoice is due soon: 20, or two thirds of a shorter term. */
const daysAhead = (paymentDays: number): number => Math.min(20, Math.floor((paymentDays * 2) / 3));

function readRecipient(tx: Tx, organizationId: number): Promise<Parties['recipient']> {
  return tx
    .selectFrom('organization')
    .select(['id', 'name', 'address', 'country', 'tax_id as taxId'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

function partiesOf(
  { name, issuer, invoicing }: InstallationSettings,
  recipient: Parties['recipient'],
): Parties {
  return {
    platform: name,
    issuer: { ...issuer, name: issuer.name ?? name },
    recipient,
    taxName: invoicing.taxName,
    note: invoicing.note,
  };
}

/** The installation's logo as it is now, kept for as long as there are invoices with it. @returns its hash */
export async function keepLogo(tx: Tx): Promise<string | null> {
  const { hash, content } = await tx
    .selectFrom('installation_logo')
    .select(['hash', 'content'])
    .executeTakeFirstOrThrow();
  if (hash === null || content === null) return null;
  await tx
    .insertInto('invoice_logo')
    .values({ hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}

async function storeLines(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
  lines: readonly Unbilled[],
): Promise<void> {
  for (const some of chunks(lines, 500)) {
    await tx
      .insertInto('invoice_line')
      .values(
        some.map((line) => ({
          organization_id: organizationId,
          invoice_id: invoiceId,
          campaign_id: line.campaignId,
          campaign_name: line.campaignName,
          month: line.month,
          spent: decimalText(line.spent),
        })),
      )
      .execute();
  }
}
