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

/** Uploads of an organization at a time, those of the last hour that were taken among them; each may be as large as is allowed. */
const mostKept = 200;
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
    if (id === undefined) {
      await uploads.forgetOld(services.now());
      if ((await uploads.countOf(scope.organizationId)) >= mostKept) {
        throw new CallError('common.errors.tooManyRequests', { params: { seconds: 60 } });
      }
    }
    const asked = webRequest(request);
    scopes.set(asked, scope);
    return server().handleWeb(asked);
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

function webRequest(request: FastifyRequest): Request {
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
  return new Request(new URL(request.url, 'http://millrace.invalid'), init);
}
