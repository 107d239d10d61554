import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { type PaymentForm, paymentForm, paymentSecrets } from '@millrace/contract/publisher/payment';
import * as z from 'zod/mini';
import { wrongFields } from '../../platform/http/call-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { tailOf } from '../../platform/secrets/tail-of.ts';

const names = [
  'beneficiaryName',
  'bankName',
  'bankAddress',
  'country',
  'accountNumber',
  'swiftCode',
  'paypalAccount',
  'storeAddress',
] as const;
type DetailName = (typeof names)[number];

/** What is known of how to pay an organization, by the names of the form's fields; null where it has no such. */
export type Details = Readonly<Record<DetailName, string | null>>;

const stored = z.record(z.string(), z.nullable(z.string()));

function detailsIn(values: Readonly<Record<string, unknown>>): Details {
  const of = (name: DetailName) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<DetailName, string | null>;
}

const noDetails = detailsIn({});

const sealedAt = (organizationId: number) => `payment:${organizationId}`;

/** @returns null where there is nothing to know */
export function sealForm(secrets: Secrets, organizationId: number, form: PaymentForm): Buffer | null {
  return form.method === 'none' ? null : sealDetails(secrets, organizationId, detailsIn(form));
}

export function sealDetails(secrets: Secrets, organizationId: number, details: Details): Buffer {
  return secrets.seal(JSON.stringify(details), sealedAt(organizationId));
}

/** @throws SealError when they were sealed for another organization or with another key */
export function openDetails(secrets: Secrets, organizationId: number, sealed: Buffer | null): Details {
  if (sealed === null) return noDetails;
  return detailsIn(
    z.parse(stored, JSON.parse(secrets.open(sealed, sealedAt(organizationId)).toString('utf8'))),
  );
}

/** What was entered, with what is stored of the secrets that were left out. @throws CallError at the fields */
export function completeForm(entered: Readonly<Record<string, unknown>>, known: Details): PaymentForm {
  const secrets = paymentSecrets.map((name) => [name, entered[name] ?? known[name]] as const);
  const whole = { ...entered, ...Object.fromEntries(secrets) };
  const parsed = z.safeParse(paymentForm, whole);
  if (parsed.success) return parsed.data;
  throw wrongFields(fieldErrors(parsed.error, whole));
}

/** The details as they may be shown. */
export function presentDetails({ accountNumber, paypalAccount, ...shown }: Details) {
  return {
    ...shown,
    tails: {
      ...(accountNumber === null ? {} : { accountNumber: tailOf(accountNumber) }),
      ...(paypalAccount === null ? {} : { paypalAccount: tailOf(paypalAccount) }),
    },
  };
}

/** Where the money goes is nobody's to read in a history, only that it was changed. */
const told: readonly DetailName[] = ['country', 'storeAddress'];

/** A change of the details as history has it: before and after by field, of most only that they were changed. */
export function recordedChange(before: Details, after: Details) {
  const changed = names.filter((name) => before[name] !== after[name]);
  const was = (name: DetailName) => (told.includes(name) || before[name] === null ? before[name] : 'hidden');
  const is = (name: DetailName) => (told.includes(name) || after[name] === null ? after[name] : 'changed');
  return {
    before: Object.fromEntries(changed.map((name) => [name, was(name)])),
    after: Object.fromEntries(changed.map((name) => [name, is(name)])),
  };
}
