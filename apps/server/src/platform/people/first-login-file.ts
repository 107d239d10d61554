import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { replaceDurably } from '../files/durable-file.ts';
import { unlessMissing } from '../files/missing.ts';
import type { Database } from '../postgres/database.ts';

/** In DATA_DIR: how to sign in after the first start, with the one-time password. */
export const firstLoginFile = 'first-login.txt';

export async function writeFirstLogin(dataDir: string, email: string, password: string): Promise<void> {
  await replaceDurably(join(dataDir, firstLoginFile), `${email}\n${password}\n`);
}

/**
 * Removes the first-login file as soon as its password opens nothing any more: now, or when the password is changed
 * while this server runs.
 * @returns whether the file is still of use, and a function that ends the watch
 */
export async function watchFirstLogin(
  database: Database,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ readonly isOpen: boolean; end(): Promise<void> }> {
  const isOpen = await keepWhileOpen(database, dataDir);
  if (!isOpen) return { isOpen, end: async () => undefined };

  let looking: Promise<void> = Promise.resolve();
  const stopListening = database.onRevision(() => {
    looking = looking.then(async () => {
      try {
        if (!(await keepWhileOpen(database, dataDir))) stopListening();
      } catch (error) {
        log.warn({ err: error }, `${firstLoginFile} could not be looked after`);
      }
    });
  });
  return {
    isOpen,
    end: () => {
      stopListening();
      return looking;
    },
  };
}

/** @returns whether there is a file, and its password still that of its account */
async function keepWhileOpen(database: Database, dataDir: string): Promise<boolean> {
  const file = join(dataDir, firstLoginFile);
  const text = await readFile(file, 'utf8').catch(unlessMissing);
  if (text === undefined) return false;
  const [email = ''] = text.split('\n');
  const account = await database.asSystem((tx) =>
    tx
      .selectFrom('user_account')
      .select(['created_at', 'password_changed_at'])
      .where('email', '=', email)
      .executeTakeFirst(),
  );
  // An account is made with one time for both. No account: the start that wrote the file broke off.
  if (account !== undefined && account.created_at.getTime() === account.password_changed_at.getTime())
    return true;
  await rm(file, { force: true });
  return false;
}
