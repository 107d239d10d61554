import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { credentialsSchema } from '@millrace/contract/publisher/network/credentials';
import type { CredentialField } from '@millrace/contract/publisher/network/network';
import * as z from 'zod/mini';
import { wrongFields } from '../../platform/http/call-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { tailOf } from '../../platform/secrets/tail-of.ts';

/** Values of credential fields, by their keys. */
export type Credentials = Readonly<Record<string, string>>;

/** What was entered; null and absent alike mean that nothing was. */
type Entered = Readonly<Record<string, string | null>>;

interface Asked {
  readonly fields: readonly CredentialField[];
  readonly joinedBy?: string | null;
}

/**
 * Every credential that is asked for: what was entered, and of secret ones that were left out what is stored.
 * @param path of the credentials in the request, for the fields of the error
 * @throws CallError with the fields that are empty or can't be a credential
 */
export function completeCredentials(
  asked: Asked,
  entered: Entered,
  { stored = {}, path = 'credentials' }: { readonly stored?: Credentials; readonly path?: string } = {},
): Credentials {
  const kept = asked.fields.filter(
    ({ key, secret }) => secret && stored[key] !== undefined && entered[key] === undefined,
  );
  const parsed = z.safeParse(credentialsSchema(asked, new Set(kept.map(({ key }) => key))), entered);
  if (!parsed.success) {
    const wrong = Object.entries(fieldErrors(parsed.error, entered));
    const fields = Object.fromEntries(wrong.map(([key, error]) => [`${path}.${key}`, error]));
    throw wrongFields(fields);
  }
  const values: Record<string, string> = {};
  for (const { key } of asked.fields) values[key] = parsed.data[key] ?? stored[key] ?? '';
  return values;
}

/** Credentials as JSON that opens only at this place. */
export function sealCredentials(secrets: Secrets, values: Credentials, context: string): Buffer {
  return secrets.seal(JSON.stringify(values), context);
}

const stored = z.record(z.string(), z.string());

/** @throws SealError when they were sealed for another place or with another key */
export function openCredentials(secrets: Secrets, sealed: Buffer, context: string): Credentials {
  return z.parse(stored, JSON.parse(secrets.open(sealed, context).toString('utf8')));
}

/** What may be shown of credentials, by their keys: whole where they are no secret, else the last characters alone. */
export function shownCredentials(fields: readonly CredentialField[], values: Credentials): Credentials {
  const shown = (field: CredentialField) => {
    const value = values[field.key] ?? '';
    return field.secret ? tailOf(value) : value;
  };
  return Object.fromEntries(fields.map((field) => [field.key, shown(field)]));
}

/** Whether everything is there that is asked for by now; of stored values, or of {@link shownCredentials}. */
export function areComplete(fields: readonly CredentialField[], values: unknown): boolean {
  const given = z.parse(stored, values);
  return fields.every(({ key, optional = false }) => optional || given[key] !== undefined);
}

/** {@link shownCredentials} as the wire has them: values that are whole apart from those that are not. */
export function presentCredentials(fields: readonly CredentialField[], shown: unknown) {
  const values = z.parse(stored, shown);
  const plain = fields.filter(({ secret }) => !secret);
  // An account from before a secret was asked for has none of it, which is not the same as one too short to show.
  const kept = fields.filter(({ key, secret }) => secret && values[key] !== undefined);
  const of = (some: readonly CredentialField[]) =>
    Object.fromEntries(some.map(({ key }) => [key, values[key] ?? '']));
  return { credentials: of(plain), tails: of(kept) };
}

/** {@link shownCredentials} as history has them. */
export function recordedCredentials(
  fields: readonly CredentialField[],
  shown: unknown,
): Record<string, string> {
  const { credentials, tails } = presentCredentials(fields, shown);
  const masked = Object.entries(tails).map(([key, tail]) => [key, mask + tail]);
  return { ...credentials, ...Object.fromEntries(masked) };
}

/** Before what is told of a secret. */
const mask = '••••';
const recordedValues = z.record(z.string(), z.string());

/** Whether two {@link recordedCredentials} differ in a secret, of which history does not have the whole. */
export function differInSecrets(one: unknown, other: unknown): boolean {
  const [here, there] = [z.parse(recordedValues, one), z.parse(recordedValues, other)];
  return [...Object.keys(here), ...Object.keys(there)].some(
    (key) => here[key] !== there[key] && (here[key] ?? there[key] ?? '').startsWith(mask),
  );
}
