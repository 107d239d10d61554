import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { nonceLifetime } from '@millrace/contract/people/session';
import type pg from 'pg';
import * as z from 'zod/mini';
import { CallError } from '../http/call-error.ts';
import type { Database, Tx } from '../postgres/database.ts';
import { takeTurn } from '../postgres/take-turn.ts';
import { SealError, type Secrets } from '../secrets/secrets.ts';

/** The key pair behind sealed fields, and the nonces that keep a recorded log-in from being replayed. */
export interface LoginKeys {
  /** What `/auth/key` answers. */
  offer(): { key: { kty: 'RSA'; n: string; e: string; alg: 'RSA-OAEP-256' }; nonce: string; expires: string };
  /**
   * Opens sealed fields of one request ('' stays '') and spends their common nonce.
   * @throws CallError session.errors.keySpent when the nonce is old, foreign or spent, or a field can't be opened
   */
  open(fields: readonly string[]): Promise<string[]>;
}

const sealedField = z.object({ value: z.string(), nonce: z.string() });
const context = 'login-key';
/**
 * 3072 bits carry 318 bytes by OAEP with SHA-256: room for the longest e-mail (254) or password beside the nonce (38)
 * and the JSON around them (23).
 */
const modulusLength = 3072;

/** Loads the installation's key pair, or makes it on the first start; nodes that start together agree on one. */
export async function openLoginKeys(
  database: Database,
  secrets: Secrets,
  now: () => Date,
): Promise<LoginKeys> {
  const privateKey = await loadOrCreate(database, secrets);
  const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const nonces = nonceMaker(privateKey, now);

  return {
    offer: () => ({ key: { kty: 'RSA', n, e, alg: 'RSA-OAEP-256' }, ...nonces.make() }),
    open: async (fields) => {
      const opened = fields.map((field) => (field === '' ? undefined : decrypt(privateKey, field)));
      const nonce = opened.find((field) => field !== undefined)?.nonce;
      const expires = nonce === undefined ? undefined : nonces.expiry(nonce);
      if (
        nonce === undefined ||
        expires === undefined ||
        opened.some((field) => field && field.nonce !== nonce)
      ) {
        throw new CallError('session.errors.keySpent');
      }
      await spend(database, nonce, expires);
      return opened.map((field) => field?.value ?? '');
    },
  };
}

/**
 * Tells the secrets that this installation was set up with from all others: they open the pair which its first start sealed.
 * Before that any will do.
 */
export async function readSecretsTest(tx: Tx): Promise<(secrets: Secrets) => boolean> {
  const sealed = await readSealed(tx);
  return (secrets) => sealed === undefined || opens(secrets, sealed);
}

/**
 * The same of a database as it is before its migrations, by a connection of the migrate role.
 * @returns undefined before a first start has sealed the pair: any secrets will do
 */
export async function readSecretsTestBefore(
  client: pg.Client,
): Promise<((secrets: Secrets) => boolean) | undefined> {
  const { rows: tables } = await client.query("select from pg_class where oid = to_regclass('login_key')");
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select private_key_sealed as sealed from login_key order by id limit 1',
  );
  const sealed = rows[0]?.sealed;
  return sealed && ((secrets) => opens(secrets, sealed));
}

/** Whether a first start has sealed the pair: from then on only its own secrets are of use. */
export async function isSealedYet(tx: Tx): Promise<boolean> {
  return (await readSealed(tx)) !== undefined;
}

function opens(secrets: Secrets, sealed: Buffer): boolean {
  try {
    secrets.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

async function readSealed(tx: Tx): Promise<Buffer | undefined> {
  const stored = await tx
    .selectFrom('login_key')
    .select('private_key_sealed')
    .orderBy('id')
    .executeTakeFirst();
  return stored?.private_key_sealed;
}

async function loadOrCreate(database: Database, secrets: Secrets): Promise<KeyObject> {
  const sealed = await database.asSystem(async (tx) => {
    // Nodes that start together wait here for the first to have made the pair.
    await takeTurn(tx, context);
    const stored = await readSealed(tx);
    if (stored !== undefined) return stored;

    const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
    const made = secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), context);
    const publicJwk = JSON.stringify(publicKey.export({ format: 'jwk' }));
    await tx.insertInto('login_key').values({ public_jwk: publicJwk, private_key_sealed: made }).execute();
    return made;
  });
  return createPrivateKey({ key: secrets.open(sealed, context), format: 'der', type: 'pkcs8' });
}

function decrypt(privateKey: KeyObject, field: string): z.infer<typeof sealedField> {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const plain = privateDecrypt(
      { key: privateKey, padding, oaepHash: 'sha256' },
      Buffer.from(field, 'base64'),
    );
    return z.parse(sealedField, JSON.parse(plain.toString('utf8')));
  } catch {
    // Whatever is wrong with it, the answer is the same: take a new key and try again.
    throw new CallError('session.errors.keySpent');
  }
}

/** Nonces carry their own expiry under a MAC, so that only spent ones have to be remembered. */
function nonceMaker(privateKey: KeyObject, now: () => Date) {
  const secret = Buffer.from(
    hkdfSync('sha256', privateKey.export({ format: 'der', type: 'pkcs8' }), '', 'millrace nonce', 32),
  );
  const signed = (body: string) =>
    `${body}.${createHmac('sha256', secret).update(body).digest().subarray(0, 12).toString('base64url')}`;

  return {
    make() {
      const expires = now().getTime() + nonceLifetime;
      const body = `${expires.toString(36)}.${randomBytes(9).toString('base64url')}`;
      return { nonce: signed(body), expires: new Date(expires).toISOString() };
    },
    /** When the nonce ends; undefined when it has, or isn't ours. */
    expiry(nonce: string): Date | undefined {
      const [time = '', random = ''] = nonce.split('.');
      // Compared whole and as text: another spelling of the same bytes would count as unspent.
      const expected = Buffer.from(signed(`${time}.${random}`));
      const actual = Buffer.from(nonce);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const expires = Number.parseInt(time, 36);
      return expires > now().getTime() ? new Date(expires) : undefined;
    },
  };
}

async function spend(database: Database, nonce: string, expires: Date): Promise<void> {
  const spent = await database.asSystem((tx) =>
    tx
      .insertInto('spent_nonce')
      .values({ nonce, expires_at: expires })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst(),
  );
  if (spent === undefined) throw new CallError('session.errors.keySpent');
}
