import { type DownloadTicket, ticketLifetime } from '@millrace/contract/kit/download';
import type { Context } from '../http/context.ts';
import type { Database, Tx } from '../postgres/database.ts';
import { newToken, tokenHash, tokenLength } from '../session/token.ts';
import type { Download } from './download.ts';

/** A ticket for one file: for this session or key only, good once and for a minute. */
export async function issueTicket<Input>(
  context: Context,
  tx: Tx,
  download: Download<Input>,
  input: Input,
): Promise<DownloadTicket> {
  const token = newToken();
  const expires = new Date(context.services.now().getTime() + ticketLifetime);
  await tx
    .insertInto('download_ticket')
    .values({
      organization_id: context.scope.organizationId,
      session_id: context.scope.sessionId,
      api_key_id: context.scope.apiKeyId,
      token_hash: token.hash,
      name: download.name,
      input: JSON.stringify(input),
      expires_at: expires,
    })
    .execute();
  return { ticket: token.secret, expires: expires.toISOString() };
}

export interface SpentTicket {
  /** One of the two: who was given it. */
  readonly sessionId: number | string | null;
  readonly apiKeyId: number | null;
  readonly organizationId: number;
  readonly name: string;
  readonly input: unknown;
}

/** Takes a ticket; of two who come with the same one, the second gets nothing. */
export async function spendTicket(
  database: Database,
  ticket: string,
  now: Date,
): Promise<SpentTicket | undefined> {
  if (ticket.length !== tokenLength) return undefined;
  const row = await database.asSystem((tx) =>
    tx
      .deleteFrom('download_ticket')
      .where('token_hash', '=', tokenHash(ticket))
      .where('expires_at', '>', now)
      .returning(['session_id', 'api_key_id', 'organization_id', 'name', 'input'])
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  const { session_id: sessionId, api_key_id: apiKeyId, organization_id: organizationId, name, input } = row;
  return { sessionId, apiKeyId, organizationId, name, input };
}
