import { createHmac } from 'node:crypto';
import { signatureHeader } from '../../../packages/contract/src/advertiser/conversion.ts';
import { eventPath } from '../../../packages/contract/src/advertiser/tracked-event.ts';

/** An app of an advertiser, and what its server signs with. */
export interface TrackedApp {
  readonly id: number;
  readonly advertiserId: number;
  readonly secret: string;
}

const names = ['page_view', 'view_item', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'] as const;

/** What a shop's visitors do: the same for the same number. */
export function someEvent(nth: number, now: number): object {
  const name = names[nth % names.length] ?? 'page_view';
  const visitor = (nth * 2_654_435_761) % 200_000;
  return {
    ...{ event: name, event_id: `e-${nth}`, time: now - (nth % 3_600) * 1_000 },
    device_id: `cdda802e-fb9c-47ad-9866-${String(visitor).padStart(12, '0')}`,
    items: [`sku-${nth % 5_000}`],
    params: {
      color: ['red', 'blue', 'green'][nth % 3],
      size: String(nth % 10),
      page: `/item/${nth % 5_000}`,
    },
    ...(name === 'purchase' && { value: `${(nth % 10_000) / 100}`, currency: 'USD' }),
  };
}

/** Bodies of signed calls with so many events each, and to whom each goes. */
export function* trackedCalls(apps: readonly TrackedApp[], events: number, perCall: number, now: number) {
  for (let from = 0, call = 0; from < events; from += perCall, call += 1) {
    const app = apps[call % apps.length];
    if (app === undefined) return;
    const some = Array.from({ length: Math.min(perCall, events - from) }, (_, at) =>
      someEvent(from + at, now),
    );
    yield { app, body: JSON.stringify({ events: some }), events: some.length };
  }
}

/** Sends calls, so many at a time. @returns milliseconds */
export async function sendCalls(
  url: string,
  calls: readonly { readonly app: TrackedApp; readonly body: string }[],
  connections: number,
): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const sender = async () => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
      const { app, body } = call;
      const signature = createHmac('sha256', app.secret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
      const answer = await fetch(`${url}${eventPath}?app=${app.id}`, { method: 'POST', body, headers });
      const said = await answer.text();
      if (answer.status !== 200 || said.includes('refused'))
        throw new Error(`A call was answered with ${answer.status}: ${said.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return performance.now() - begun;
}
