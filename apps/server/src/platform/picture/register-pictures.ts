import type { FastifyInstance } from 'fastify';
import { CallError } from '../http/call-error.ts';
import type { Services } from '../services.ts';

const path = '/picture';
const isHash = /^[0-9a-f]{64}$/;

/** Where a picture is: a person's, or a logo of an organization or the installation. Its hash cannot be guessed: who has the address has been shown the picture. */
export function pictureAddress(hash: string): string {
  return `/api${path}/${hash}`;
}

/** Sends pictures of people and logos. Their address is that of their content, so it never has another one. */
export function registerPictures(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  app.get<{ Params: { hash: string } }>(`${path}/:hash`, async (request, reply) => {
    const { hash } = request.params;
    const row = isHash.test(hash)
      ? await database.asSystem((tx) =>
          tx
            .selectFrom('user_picture')
            .select('content')
            .where('hash', '=', hash)
            .unionAll(tx.selectFrom('organization_logo').select('content').where('hash', '=', hash))
            .unionAll(
              tx
                .selectFrom('installation_logo')
                .select((row) => row.ref('content').$notNull().as('content'))
                .where('hash', '=', hash),
            )
            .limit(1)
            .executeTakeFirst(),
        )
      : undefined;
    if (row === undefined) throw new CallError('common.errors.noSuchPath');
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(kindOf(row.content))
      .send(row.content);
  });
}

/** They are WebP, but for the installation's logo. */
const kindOf = (content: Buffer) =>
  content.subarray(0, 4).toString('latin1') === 'RIFF' ? 'image/webp' : 'image/png';
