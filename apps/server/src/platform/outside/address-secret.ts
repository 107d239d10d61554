import type { Services } from '../services.ts';

/** What opens an address, as a form has it; null as secret: as it is stored. */
interface Entered {
  readonly auth: string;
  readonly address: string | null;
  readonly secret: string | null;
}

/** What is stored of it. */
interface Stored {
  readonly auth: string;
  readonly address: string | null;
}

interface Sealed {
  readonly secret_sealed: Buffer | null;
  readonly secret_tail: string | null;
}

/**
 * The columns that a secret takes; none: it stays as it is stored. It belongs to where it is sent: another server, or
 * another way of sending it, asks for it anew, so that whoever may edit an address cannot have it sent to a server of their own.
 * @returns what is wrong with it: it was not entered, or has to be again
 */
export function secretColumns(
  { secrets }: Pick<Services, 'secrets'>,
  { auth, address, secret }: Entered,
  { before, context }: { readonly before?: Stored | undefined; readonly context: string },
): Sealed | Record<never, never> | 'empty' | 'again' {
  if (auth === 'none' || address === null) return { secret_sealed: null, secret_tail: null };
  if (secret !== null && secret !== '')
    return {
      secret_sealed: secrets.seal(secret, context),
      // Of a short one even its end says too much.
      secret_tail: secret.length >= 12 ? secret.slice(-4) : '',
    };
  if (before === undefined || before.auth === 'none') return 'empty';
  const isSame = before.address !== null && new URL(before.address).origin === new URL(address).origin;
  return isSame && before.auth === auth ? {} : 'again';
}
