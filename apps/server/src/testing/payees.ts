import type { PaymentForm } from '@millrace/contract/publisher/payment';
import { sealForm } from '../domain/payment/details.ts';
import type { TestApp } from './test-app.ts';

const agreement = { storeAddress: 'https://apps.apple.com/app/id1', agreed: true, termsVersion: 0 } as const;

/** To an account of a bank in Germany. */
export const wireForTests = {
  method: 'wire',
  beneficiaryName: 'Acme Games GmbH',
  bankName: 'Commerzbank',
  bankAddress: 'Kaiserplatz, 60311 Frankfurt',
  country: 'DE',
  accountNumber: 'DE89370400440532013000',
  swiftCode: 'COBADEFF',
  ...agreement,
} as const satisfies PaymentForm;

export const payPalForTests = {
  method: 'paypal',
  paypalAccount: 'money@acme.example',
  ...agreement,
} as const satisfies PaymentForm;

/** As if an owner had said so in the payment settings. */
export async function setPayeeForTests(
  app: TestApp,
  organizationId: number,
  form: PaymentForm = wireForTests,
): Promise<void> {
  const row = {
    method: form.method,
    details_sealed: sealForm(app.services.secrets, organizationId, form),
    changed_at: app.clock.now(),
    version: 2,
  };
  await app.database.asSystem((tx) =>
    tx
      .insertInto('payment_settings')
      .values({ organization_id: organizationId, ...row })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute(),
  );
}
