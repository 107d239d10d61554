import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Call } from '@millrace/contract/kit/call';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../http/call-error.ts';
import { admit } from '../http/guard.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../session/scope.ts';
import { isOf, openUploads } from './uploads.ts';

const ofTus = 'application/offset+octet-stream';

export interface UploadPlace {
  /** Below the prefix of the app. */
  readonly path: string;
  /** Whoever may ask this may upload. */
  readonly call: Call;
  /** Bytes. */
  readonly largest: number;
}

/**
 * Takes files by the tus protocol, so that an upload goes on where a broken line has cut it. What arrives is written down as it
 * comes; what becomes of it is said by a call of its own, which names the upload.
 * @param onAdmitted told each request that the guard let in
 */
export function registerUploads(
  app: FastifyInstance,
  services: Services,
  { path, call, largest }: UploadPlace,
  onAdmitted: (request: FastifyRequest) => void,
): void {
  const uploads = openUploads(services.config.dataDir);
  const scopes = new WeakMap<Request, Scope>();
  /** Bytes of uploads that begin just now, by organization: many that come at once all count. */
  const beginning = new Map<number, number>();
  let tus: Server | undefined;
  const server = () => {
    tus ??= new Server({
      path: `${app.prefix}${path}`,
      datastore: uploads.store(),
      maxSize: largest,
      relativeLocation: true,
      // Only our own pages send here; a browser lets no others without this header naming them.
      allowedOrigins: () => false,
      namingFunction: (request) => `${scopes.get(request)?.organizationId}-${randomUUID()}`,
    });
    return tus;
  };

  async function answer(request: FastifyRequest, id: string | undefined): Promise<Response> {
    const { scope } = await admit(services, call, request);
    onAdmitted(request);
    if (id !== undefined && !isOf(id, scope.organizationId)) throw new CallError('common.errors.noSuchPath');
    const handle = () => {
      const asked = webRequest(request, `${app.prefix}${path}${id === undefined ? '' : `/${id}`}`);
      scopes.set(asked, scope);
      return server().handleWeb(asked);
    };
    if (id === undefined) return begin(scope.organizationId, sizeIn(request), handle);
    // Its bytes were counted as it began; what else has filled the disk since was not.
    if (request.method === 'PATCH' && (await uploads.isDiskLow()))
      throw new CallError('common.errors.diskLow');
    return handle();
  }

  async function begin(
    organizationId: number,
    size: number,
    handle: () => Promise<Response>,
  ): Promise<Response> {
    const begun = (bytes: number) =>
      beginning.set(organizationId, (beginning.get(organizationId) ?? 0) + bytes);
    begun(size);
    try {
      const now = services.now();
      await uploads.forgetOld(now);
      const others = (beginning.get(organizationId) ?? size) - size;
      const noRoom = await uploads.roomFor(organizationId, size, { now, others });
      if (noRoom?.why === 'tooMany')
        throw new CallError('common.errors.tooManyUploads', { params: { seconds: noRoom.seconds } });
      if (noRoom?.why === 'diskLow') throw new CallError('common.errors.diskLow');
      return await handle();
    } finally {
      begun(-size);
      if (beginning.get(organizationId) === 0) beginning.delete(organizationId);
    }
  }

  void app.register(async (place) => {
    place.addContentTypeParser(ofTus, (_request, payload, done) => done(null, payload));
    place.post(path, async (request, reply) => reply.send(await answer(request, undefined)));
    place.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: async (request, reply) => reply.send(await answer(request, request.params.id)),
    });
  });
}

/** How many bytes an upload says it will have: one that does not say so can not be counted. */
function sizeIn({ headers }: FastifyRequest): number {
  const size = Number(headers['upload-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(size) || size < 0) throw new CallError('common.errors.malformed');
  return size;
}

/** @param path without a query, in which tus would look for an id, too */
function webRequest(request: FastifyRequest, path: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const { method } = request;
  // Node's own stream of the web is not that of the browser's types, and neither knows `duplex`.
  const init: object = {
    ...{ method, headers },
    ...(hasBody && { body: Readable.toWeb(request.raw), duplex: 'half' }),
  };
  return new Request(new URL(path, 'http://millrace.invalid'), init);
}
