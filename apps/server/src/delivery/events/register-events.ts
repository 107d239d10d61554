import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import type { FastifyInstance } from 'fastify';
import type { Fields } from '../../platform/fields.ts';
import type { DeliveryServices } from '../services.ts';
import { textOf } from '../wire/coerce.ts';
import { takeBytes } from './answers.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { type SignedNeeds, takeSigned } from './take-signed.ts';
import { takeWebsites } from './take-websites.ts';

const mostBytes = 2 * 1024 * 1024;

/**
 * The address at which advertisers' servers tell of events, by a signature, and their websites' loader, by the site's key from
 * that site. From there as text, so that browsers ask for no leave first and take it as a beacon.
 */
export function registerEvents(
  app: FastifyInstance,
  services: DeliveryServices,
  needs: Omit<SignedNeeds, 'refuse'>,
): void {
  const refuse = refuseStrangers(services, needs.events);
  const signed = takeSigned(services, { ...needs, refuse });
  const websites = takeWebsites(services, { events: needs.events, refuse });
  void app.register(async (scope) => {
    takeBytes(scope, mostBytes);
    scope.route({
      method: 'POST',
      url: eventPath,
      handler: (request, reply) => {
        const query = request.query as Fields;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const call = { request, body, reply };
        if (query.key === undefined) return signed({ ...call, query });
        // A loader without a key is to read its refusal, too: what it may not read it takes for a server that is away.
        return websites({ ...call, key: textOf(query.key, 64) ?? '' });
      },
    });
  });
}
