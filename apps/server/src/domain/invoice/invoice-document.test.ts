import type { Language } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfDocument } from '../../platform/pdf/document.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { book, createCampaignOf, setIssuer } from '../../testing/invoices.ts';
import { createPerson } from '../../testing/people.ts';
import { png } from '../../testing/png.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type InvoiceFacts, invoiceDocument } from './invoice-document.ts';
import { readFacts } from './invoice-file.ts';
import { issueInvoice } from './issue-invoice.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  await app.database.asSystem((tx) =>
    tx
      .insertInto('exchange_rate')
      .values({ currency: 'USD', day: '2025-03-31', per_euro: '1.0815' })
      .execute(),
  );
});
afterAll(() => app.close());

const issuedAt = new Date('2025-04-01T06:00:00Z');
const bank = 'Commerzbank, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFF';
const german = { invoice_currency: 'EUR', tax_name: 'USt.', tax_rate: '19', invoice_note: bank };
const american = {
  ...{ issuer_name: 'Millrace Ads Inc.', issuer_address: '500 Congress Ave\nAustin, TX 78701' },
  ...{ issuer_country: 'US', issuer_tax_id: '12-3456789', payment_days: 14 },
  ...{ invoice_note: 'Chase Bank, routing 111000614, account 000123456789' },
};
const berlin = { name: 'Nordlicht Spiele GmbH', address: 'Kastanienallee 7, 10435 Berlin', country: 'DE' };
const paris = { name: 'Lumière Jeux SARL', address: '12 rue de la Paix, 75002 Paris', country: 'FR' };
const austin = { name: 'Lone Star Games LLC', address: '1 Barton Springs Rd, Austin, TX', country: 'US' };
const taipei = { name: '星河遊戲有限公司', address: '台北市信義區松仁路 1 號', country: 'TW' };

/** The laws' usual cases: what the issuer sets, and whom it bills. */
const examples = [
  ['german-vat', german, { ...berlin, tax_id: 'DE999999999' }],
  ['german-reverse-charge', german, { ...paris, tax_id: 'FR12345678901' }],
  ['german-consumer-in-france', german, { ...paris, tax_id: null }],
  ['german-outside-the-union', german, { ...taipei, tax_id: '12345675' }],
  [
    'german-small-business',
    {
      ...{ ...german, tax_rate: '0', tax_name: null },
      invoice_note: `Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.\n${bank}`,
    },
    { ...berlin, tax_id: null },
  ],
  ['american-no-tax', { ...american, tax_rate: '0', tax_name: null }, { ...austin, tax_id: null }],
  [
    'american-sales-tax',
    { ...american, tax_rate: '8.25', tax_name: 'Sales tax' },
    { ...austin, tax_id: null },
  ],
] as const;

test.each(examples)(
  '%s is as it was agreed on, in both languages, the same bytes each time',
  async (name, issuer, recipient) => {
    await setIssuer(app, issuer);
    const facts = await issueTo(recipient);
    for (const lang of ['enGB', 'zhCN'] as const) {
      const document = invoiceDocument(lang, facts);
      await expect(textOf(document)).toMatchFileSnapshot(`golden/${name}.${lang}.txt`);
      const [one, other] = await Promise.all([renderPdf(document), renderPdf(document)]);
      expect(Buffer.compare(one, other)).toBe(0);
    }
  },
);

test('a credit note says what it takes back, every figure turned round', async () => {
  await setIssuer(app, german);
  const facts = await issueTo({ ...berlin, tax_id: 'DE999999999' });
  const credited = { number: 'CN-INV-000001', issuedOn: '2025-04-03', reason: 'Spend of bots in Winter' };
  for (const lang of ['enGB', 'zhCN'] as const satisfies readonly Language[]) {
    const document = invoiceDocument(lang, { ...facts, credited });
    await expect(textOf(document)).toMatchFileSnapshot(`golden/credit-note.${lang}.txt`);
  }
});

test('the PDF has the logo that the installation had when it was issued', async () => {
  const setLogo = (content: Buffer | null) =>
    app.database.asSystem((tx) =>
      tx
        .updateTable('installation_logo')
        .set({ content, hash: content && 'a'.repeat(64) })
        .execute(),
    );
  await setIssuer(app, german);
  await setLogo(png(9, 9));
  const facts = await issueTo({ ...berlin, tax_id: null });
  await setLogo(null);
  const hasLogo = async (of: InvoiceFacts) =>
    Buffer.from(await renderPdf(invoiceDocument('enGB', of))).includes('/Subtype /Image');
  expect([await hasLogo(facts), await hasLogo({ ...facts, logo: null })]).toEqual([true, false]);
});

async function issueTo(recipient: Readonly<Record<string, string | null>>) {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const { organizationId } = promoter;
  await app.database.asSystem((tx) =>
    tx.updateTable('organization').set(recipient).where('id', '=', organizationId).execute(),
  );
  const autumn = await createCampaignOf(app, promoter, 'Autumn');
  await book(app, organizationId, autumn, '2025-02-28', '0.75');
  await book(app, organizationId, autumn, '2025-03-01', '1234.567890123');
  await book(app, organizationId, await createCampaignOf(app, promoter, 'Winter'), '2025-03-31', '65.432');
  const services = { ...app.services, now: () => issuedAt };
  return app.database.asSystem(async (tx) => {
    const issuing = { organizationId, month: '2025-03-01', author: { userId: null } };
    const id = (await issueInvoice(services, tx, issuing)) ?? 0;
    const asked = { id, document: 'invoice', format: 'pdf', lang: 'enGB' } as const;
    return readFacts(tx, asked, issuedAt);
  });
}

/** A document as one reads it, line by line. */
function textOf({ title, from, blocks, footer }: PdfDocument): string {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'note') return ['', block.text];
    if (block.kind === 'facts') return ['', ...block.facts.map(([label, value]) => `${label}: ${value}`)];
    return [
      '',
      block.columns.map((column) => column.title).join(' | '),
      ...block.rows.map((row) => row.join(' | ')),
      ...block.sums.map(({ cells, isStrong }) => `${isStrong ? '= ' : '+ '}${cells.join(' | ')}`),
    ];
  });
  return `${[from, title, ...lines, '', footer].join('\n')}\n`;
}
