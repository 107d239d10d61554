import type { Sending } from './messages.ts';

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/** What SDKs say of a call. */
export const wireHeaders = {
  'user-agent': userAgent,
  'accept-encoding': 'gzip',
  'content-type': 'application/json',
  'content-encoding': 'gzip',
} as const;

/** How SDKs send packed bodies. @param path with the query's beginning, which is completed as the SDK of Android does */
export function wireCalls(path: string, answer: Pick<Sending, 'begins' | 'holds' | 'bodies'>): Sending {
  return {
    path: `${path}&plat=1&sdkv=2.6.6`,
    headers: wireHeaders,
    ...answer,
  };
}

/** Asks until the answer begins as it should, which it does once the console's newest settings are served. */
export async function answerOnceServed(
  url: string,
  { path, headers, bodies: [body], begins }: Sending,
): Promise<string> {
  for (let trial = 0; trial < 50; trial += 1) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(body ?? []) });
    const text = await answer.text();
    if (answer.status === 200 && text.startsWith(begins)) return text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} is not served as expected.`);
}
