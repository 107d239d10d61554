import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { keepLine } from './kept-for-restore.ts';
import type { KeptPerson, KeptPersonLine } from './kept-line.ts';

/**
 * Which row it is, and nothing of whom. Numbers are given out anew after a restore, so with when the row was made; sealed, so
 * that another installation takes it for none of its own.
 */
const row = z.object({ id: z.int(), since: z.iso.datetime() });

const context = (kind: KeptPerson) => `erasing:${kind}`;

/** Keeps that somebody has left for as long as there is a backup that may hold them. */
export async function keepPerson(
  services: Pick<Services, 'config' | 'secrets' | 'now'>,
  tx: Tx,
  kind: KeptPerson,
  { id, since }: { readonly id: number; readonly since: Date },
): Promise<void> {
  const text = JSON.stringify({ id, since: since.toISOString() });
  await keepLine(services, tx, {
    kind,
    sealed: services.secrets.seal(text, context(kind)).toString('base64'),
  });
}

/** @returns undefined when another installation has sealed it */
export function personOf(
  { secrets }: Pick<Services, 'secrets'>,
  { kind, sealed }: KeptPersonLine,
): z.infer<typeof row> | undefined {
  try {
    return row.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), context(kind)).toString()));
  } catch {
    return undefined;
  }
}
