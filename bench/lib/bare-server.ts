import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';

/**
 * The most that Fastify can do on this machine: a route without any work that answers the bytes that it was given (argument 1:
 * the path, argument 2: the body). A POST of it reads and unpacks a gzip body first. Ends with the process that started it.
 */
const [path = '/', body = ''] = process.argv.slice(2);

const app = fastify();
app.get(path, (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, packed, done) => done(null, packed));
app.post<{ Body: Buffer }>(path, (request, reply) => {
  gunzipSync(request.body);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
