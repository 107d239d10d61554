import type { FastifyInstance, FastifyReply } from 'fastify';
import { callPaths } from './call-paths.ts';

/** What phones could have meant is never forwarded to the console, which would only send it back here. */
export function registerRefusals(app: FastifyInstance): void {
  for (const url of Object.values(callPaths)) {
    app.route({
      method: ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
      url,
      handler: (_, reply) => plain(reply.header('allow', 'POST'), 405, 'This call is a POST.'),
    });
  }
  for (const path of ['/init/*', '/sdk', '/sdk/*']) {
    app.all(path, (_, reply) => plain(reply, 404, 'There is no such call.'));
  }
}

function plain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(body);
}
