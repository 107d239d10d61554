import type { Credentials } from './credentials.ts';
import type { NetworkRequest } from './network-request.ts';

/** Of its API of version 5; that of user IDs and signatures is to end. */
export const chartboostHost = 'api.chartboost.com';

/** Asks for the token that opens it. */
export function chartboostToken({ clientId = '', clientSecret = '' }: Credentials): NetworkRequest {
  return {
    method: 'POST',
    path: '/v5/oauth/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      audience: 'https://public.api.gateway.chartboost.com',
      grant_type: 'client_credentials',
    }),
  };
}
