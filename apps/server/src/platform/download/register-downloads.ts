import { Readable } from 'node:stream';
import { holds } from '@millrace/contract/kit/call';
import { downloadPath } from '@millrace/contract/kit/download';
import { role } from '@millrace/contract/people/permission';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../http/call-error.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../session/scope.ts';
import type { AnyDownload, OpenedFile, Read } from './download.ts';
import { attachment } from './safe-filename.ts';
import { started } from './started.ts';
import { type SpentTicket, spendTicket } from './tickets.ts';

const query = z.object({ ticket: z.string() });

/** Sends the file that a ticket stands for. Whatever is wrong with a ticket, nothing is at its address. */
export function registerDownloads(
  app: FastifyInstance,
  services: Services,
  downloads: readonly AnyDownload[],
): void {
  app.get(downloadPath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new CallError('common.errors.noSuchPath');
    const file = await open(services, downloads, asked.data.ticket);
    const { filename, content, contentType, length } = file;
    reply.header('content-disposition', attachment(filename)).type(contentType);
    if (length !== undefined) reply.header('content-length', length);
    return reply.send(Readable.from(content));
  });
}

async function open(
  services: Services,
  downloads: readonly AnyDownload[],
  ticket: string,
): Promise<OpenedFile> {
  const spent = await spendTicket(services.database, ticket, services.now());
  const download = downloads.find(({ name }) => name === spent?.name);
  const scope = spent === undefined ? undefined : await holderOf(services, spent);
  const mayFetch =
    scope !== undefined &&
    scope.organizationId === spent?.organizationId &&
    download !== undefined &&
    holds(scope.rights, download.access);
  if (!mayFetch) throw new CallError('common.errors.noSuchPath');
  const read: Read = (work) => services.database.inScope(scope, work);
  const readEverywhere: Read = (work) => {
    if (scope.roleId !== role.administrator) throw new CallError('common.errors.noSuchPath');
    return services.database.asSystem(work);
  };
  const file = await download.open(
    { read, readEverywhere, scope, services, config: services.config, now: services.now() },
    spent?.input,
  );
  return { ...file, content: await started(file.content) };
}

/** Whoever was given the ticket, as they may now; undefined when their session or key is no more. */
async function holderOf(
  { sessions, apiKeys }: Services,
  { sessionId, apiKeyId }: SpentTicket,
): Promise<Scope | undefined> {
  const holder =
    apiKeyId === null
      ? sessionId !== null && (await sessions.findById(sessionId))
      : await apiKeys.findById(apiKeyId);
  return holder ? holder.scope : undefined;
}
