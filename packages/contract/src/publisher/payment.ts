import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, id, instant, isWebsite, publicEmail, text, version } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';
import { enteredCode, proofCode, proofErrors } from '../people/proof-errors.ts';
import { sealed } from '../people/session.ts';
import {
  bankCode,
  isIban,
  isIbanOf,
  isSwiftCode,
  isSwiftCodeOf,
  looksLikeIban,
  needsIban,
} from './bank-codes.ts';

export const paymentErrors = defineErrors('payment', {
  methodEmpty: { code: 'badParameter' },
  beneficiaryEmpty: { code: 'badParameter' },
  bankNameEmpty: { code: 'badParameter' },
  bankAddressEmpty: { code: 'badParameter' },
  notLatin: { code: 'badParameter' },
  accountEmpty: { code: 'badParameter' },
  accountMalformed: { code: 'badParameter' },
  ibanWrong: { code: 'badParameter' },
  ibanNeeded: { code: 'badParameter' },
  ibanElsewhere: { code: 'badParameter' },
  swiftEmpty: { code: 'badParameter' },
  swiftMalformed: { code: 'badParameter' },
  swiftElsewhere: { code: 'badParameter' },
  countryEmpty: { code: 'badParameter' },
  storeEmpty: { code: 'badParameter' },
  storeMalformed: { code: 'badParameter' },
  paypalEmpty: { code: 'badParameter' },
  paypalMalformed: { code: 'badParameter' },
  notAgreed: { code: 'badParameter' },
  termsChanged: { code: 'cannotChange' },
});

const key = (name: ErrorKey) => name;

/** How the platform pays an organization. */
export const paymentMethods = ['none', 'paypal', 'wire'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What is never sent back whole: of these the last characters are shown, and they are replaced rather than edited. */
export const paymentSecrets = ['paypalAccount', 'accountNumber'] as const;
export type PaymentSecret = (typeof paymentSecrets)[number];

const latinOnly = /^[\p{Script=Latin}\d .,_'’\-&()/]*$/u;
const mostOfName = 100;

/** Banks pass on Latin letters, digits and these signs, and drop or mangle what else there is. */
function latin(missing: ErrorKey, max: number) {
  return text(missing, max).check(z.regex(latinOnly, key('payment.errors.notLatin')));
}

const storeAddress = text(key('payment.errors.storeEmpty'), 500).check(
  z.refine(isWebsite, key('payment.errors.storeMalformed')),
);

const accountNumber = z.string({ error: key('payment.errors.accountEmpty') }).check(
  z.overwrite(bankCode),
  z.minLength(1, key('payment.errors.accountEmpty')),
  z.regex(/^[A-Z0-9-]{4,34}$/, key('payment.errors.accountMalformed')),
  z.refine((account) => !looksLikeIban(account) || isIban(account), key('payment.errors.ibanWrong')),
);

const swiftCode = z.nullable(
  z
    .string({ error: key('payment.errors.swiftMalformed') })
    .check(z.overwrite(bankCode), z.refine(isSwiftCode, key('payment.errors.swiftMalformed'))),
);

const paypalAccount = publicEmail(key('payment.errors.paypalEmpty'), key('payment.errors.paypalMalformed'));

const agreement = {
  /** To the contract terms of the installation, as of `termsVersion`. */
  agreed: z.literal(true, key('payment.errors.notAgreed')),
  termsVersion: z.int().check(z.nonnegative()),
};

const none = { method: z.literal('none') };
const paypal = { method: z.literal('paypal'), storeAddress, ...agreement };
const wire = {
  method: z.literal('wire'),
  beneficiaryName: latin(key('payment.errors.beneficiaryEmpty'), mostOfName),
  bankName: latin(key('payment.errors.bankNameEmpty'), 100),
  bankAddress: latin(key('payment.errors.bankAddressEmpty'), 200),
  /** Of the bank. */
  country: country(key('payment.errors.countryEmpty')),
  /** Needed where the account number is no IBAN, which names the bank itself. */
  swiftCode,
  storeAddress,
  ...agreement,
};

interface Bank {
  readonly country: string;
  readonly accountNumber?: string | null | undefined;
  readonly swiftCode: string | null;
}

/** What country, account and bank code say together; an account that is stored already was looked at with them. */
const fitTogether = z.check<Bank>(
  ({ value, issues }) => {
    const { accountNumber: account, swiftCode: swift, country: ofBank } = value;
    const refuse = (field: string, message: ErrorKey) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (swift && !isSwiftCodeOf(ofBank, swift)) refuse('swiftCode', 'payment.errors.swiftElsewhere');
    if (!account) return;
    if (looksLikeIban(account)) {
      if (!isIbanOf(ofBank, account)) refuse('accountNumber', 'payment.errors.ibanElsewhere');
    } else if (needsIban(ofBank)) refuse('accountNumber', 'payment.errors.ibanNeeded');
    else if (!swift) refuse('swiftCode', 'payment.errors.swiftEmpty');
  },
  { when: whenRight('country', 'accountNumber', 'swiftCode') },
);

/** Of a secret that is stored: nothing entered leaves it as it is. */
const orKept = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullish(schema);

/** What is entered, whole. */
export const paymentForm = z.discriminatedUnion(
  'method',
  [
    z.object(none),
    z.object({ ...paypal, paypalAccount }),
    z.object({ ...wire, accountNumber }).check(fitTogether),
  ],
  key('payment.errors.methodEmpty'),
);
export type PaymentForm = z.infer<typeof paymentForm>;

const common = {
  password: sealed.check(z.minLength(1, key('session.errors.passwordEmpty'))),
  code: proofCode,
  version,
};

/** What is sent: secrets that are stored may be left out. */
const paymentEdit = z.discriminatedUnion(
  'method',
  [
    z.object({ ...none, ...common }),
    z.object({ ...paypal, paypalAccount: orKept(paypalAccount), ...common }),
    z.object({ ...wire, accountNumber: orKept(accountNumber), ...common }).check(fitTogether),
  ],
  key('payment.errors.methodEmpty'),
);

/**
 * What the form of the console holds.
 * @param kept the secrets that are stored and not being replaced
 */
export function enteredPayment(kept: ReadonlySet<string>) {
  const password = z
    .string({ error: key('session.errors.passwordEmpty') })
    .check(z.minLength(1, key('session.errors.passwordEmpty')));
  const proof = { password, code: enteredCode };
  const maybe = <Schema extends z.core.$ZodType>(name: PaymentSecret, schema: Schema) =>
    kept.has(name) ? orKept(schema) : schema;
  return z.discriminatedUnion(
    'method',
    [
      z.object({ ...none, ...proof }),
      z.object({ ...paypal, paypalAccount: maybe('paypalAccount', paypalAccount), ...proof }),
      z
        .object({ ...wire, accountNumber: maybe('accountNumber', accountNumber), ...proof })
        .check(fitTogether),
    ],
    key('payment.errors.methodEmpty'),
  );
}

const shown = z.nullable(z.string());
const who = z.nullable(z.string());

export const paymentSettings = z.object({
  method: z.enum(paymentMethods),
  beneficiaryName: shown,
  bankName: shown,
  bankAddress: shown,
  country: shown,
  swiftCode: shown,
  storeAddress: shown,
  /** Of secrets that are stored the last characters, by their names; empty for one too short to show any. */
  tails: z.record(z.string(), z.string()),
  /** When it was last changed and by whom; null: never, or by somebody who is gone. */
  changedAt: z.nullable(instant),
  changedBy: who,
  /** The contract terms as they are now, and who agreed to just these when; null: nobody yet. */
  terms: z.object({
    version: z.int(),
    text: z.string(),
    agreedAt: z.nullable(instant),
    agreedBy: who,
    /** The newest version that was agreed to before. */
    earlier: z.nullable(z.int()),
    /** Who of the organization agreed to which version and when, the newest version first. */
    agreements: z.array(z.object({ version: z.int(), at: instant, by: who })),
  }),
  /** Who is paid, as the company settings have it. */
  organization: z.object({ id, name: z.string() }),
  /** Store pages of the organization's own apps, to choose the store address from. */
  storeUrls: z.array(z.string()),
  version,
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const getPayment = defineCall({
  method: 'GET',
  path: '/publisher/payment_info/get',
  summary: 'How the platform pays this organization; of accounts only the last characters.',
  access: { permission: 'payment', actions: ['query'] },
  request: z.object({}),
  response: paymentSettings,
  errors: [],
});

export const updatePayment = defineCall({
  method: 'POST',
  path: '/publisher/payment_info/update',
  summary:
    'Changes how the organization is paid. Needs the password of the person who asks, and a code while a second factor is on, agreement to the contract terms, and mails every owner.',
  access: { permission: 'payment', actions: ['edit'] },
  request: paymentEdit,
  response: paymentSettings,
  errors: ['common.errors.staleEdit', 'payment.errors.termsChanged', ...proofErrors],
});
