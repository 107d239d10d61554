import * as z from 'zod/mini';
import type { ErrorKey } from '../../errors.ts';
import { networkOf } from './find-network.ts';
import type { AppCredentials, CredentialField, SignIn, SignInWay } from './network.ts';

/** Characters that nobody sees and that come along when a key is copied: control and direction marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const longest = 1000;

const key = (name: ErrorKey) => name;

/** A value of one field: trimmed, empty only where it may be, nothing unseen in it; `{{label}}` of its messages is the field's. */
function value({ label, optional = false }: CredentialField, joinedBy: string | null) {
  const named = (error: ErrorKey) => ({ error: key(error), params: { label } });
  return z.pipe(
    z.transform((entered) => entered ?? ''),
    z.string({ error: key('common.errors.invalid') }).check(
      z.trim(),
      z.refine((text) => optional || text !== '', named('adNetwork.errors.fieldEmpty')),
      z.maxLength(longest, key('common.errors.tooLong')),
      z.refine((text) => !unseen.test(text), named('adNetwork.errors.fieldUnseen')),
      z.refine(
        (text) => joinedBy === null || !text.includes(joinedBy),
        named('adNetwork.errors.fieldSeparator'),
      ),
    ),
  );
}

/**
 * The schema of what is entered into credential fields, by their keys; what else is given falls away.
 * @param kept keys that need not be entered again, because their values are stored
 */
export function credentialsSchema(
  { fields, joinedBy = null }: Pick<AppCredentials, 'fields'> & { readonly joinedBy?: string | null },
  kept: ReadonlySet<string> = new Set(),
) {
  const shape = fields.map((field) => {
    const entered = value(field, joinedBy);
    return [field.key, kept.has(field.key) ? z.optional(entered) : entered] as const;
  });
  return z.object(Object.fromEntries(shape));
}

/** A network's way to sign in; undefined where it has no such way. @throws RangeError for an unknown network */
export function signInOf(adnId: number, way: SignInWay): SignIn | undefined {
  return networkOf(adnId).signIns.find((signIn) => signIn.way === way);
}

/** What the network's SDK takes as its app key: the fields' values in their order, joined. Empty without fields. */
export function joinedAppKey(
  { fields, joinedBy }: AppCredentials,
  values: Readonly<Record<string, string>>,
): string {
  return fields.map((field) => values[field.key] ?? '').join(joinedBy ?? '');
}

/** The fields' values again, from what {@link joinedAppKey} made of them. */
export function splitAppKey({ fields, joinedBy }: AppCredentials, appKey: string): Record<string, string> {
  const parts = joinedBy === null ? [appKey] : appKey.split(joinedBy);
  return Object.fromEntries(fields.map((field, index) => [field.key, parts[index] ?? '']));
}
