import { AD_PAGE_KINDS, adPage } from '@millrace/ad-page/ad-page';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../../platform/http/call-error.ts';

/** Sends the pages that phones show ads with to the console's previews; which ad they show is told by the window around them. */
export function registerAdPages(app: FastifyInstance): void {
  app.get<{ Params: { kind: string } }>('/ad-page/:kind', async (request, reply) => {
    const kind = AD_PAGE_KINDS.find((one) => one === request.params.kind);
    if (kind === undefined) throw new CallError('common.errors.noSuchPath');
    const { html, policy } = adPage(kind);
    return reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
