import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** Tells of what some devices did, as an advertiser's server does. */
export async function tellOfDevices(
  { api }: Person,
  appId: number,
  event: string,
  devices: readonly string[],
  paramsOf: (nth: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  const { secret } = (await api.get(`${getPostbacks.path}?id=${appId}`)) as { readonly secret: string };
  const events = devices.map((device, nth) => ({
    ...{ event, event_id: `${event} ${device}`, device_id: device, params: paramsOf(nth) },
  }));
  const body = JSON.stringify({ events });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  // The process that takes events knows of a new app within seconds.
  await expect(async () => {
    const answer = await fetch(`${process.env.MILLRACE_BASE_URL}${eventPath}?app=${appId}`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', [signatureHeader]: `sha256=${signature}` },
    });
    expect(answer.status).toBe(200);
  }).toPass();
}
