import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../http/call-error.ts';
import type { Services } from '../services.ts';
import { rangeOf } from './byte-range.ts';
import { isFileName } from './file-name.ts';

const path = '/files';

/** Where phones fetch a file, below the server's own address. Its hash cannot be guessed: who has the address was shown it. */
export function fileAddress(hash: string, type: string): string {
  return `${path}/${hash}.${type}`;
}

/**
 * Sends files to phones as they want them: uncompressed, with their length, for ever the same, whole or a part. Their name says
 * type and content, so that nothing but the store is asked.
 * @param mimes by the end of the name; nothing else is sent
 */
export function registerFiles(
  app: FastifyInstance,
  { files }: Pick<Services, 'files'>,
  mimes: ReadonlyMap<string, string>,
): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${path}/:name`,
    handler: (request, reply) => send(files, mimes, request, reply),
  });
}

async function send(
  files: Services['files'],
  mimes: ReadonlyMap<string, string>,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
) {
  const { name } = request.params;
  const mime = mimes.get(name.slice(name.indexOf('.') + 1));
  const size = mime !== undefined && isFileName(name) ? await files.sizeOf(name) : undefined;
  if (mime === undefined || size === undefined) throw new CallError('common.errors.noSuchPath');
  const tag = `"${name.slice(0, name.indexOf('.'))}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // The console's preview and web views of other origins draw them.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const wanted = request.headers['if-range'] ?? tag;
  const range = wanted === tag ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  reply.type(mime).header('content-length', range === undefined ? size : range.end - range.start + 1);
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  return request.method === 'HEAD' ? reply.send() : reply.send(await files.read(name, range));
}
