import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';

export const languages = ['curl', 'node', 'python', 'php'] as const;
export type DocLanguage = (typeof languages)[number];

interface Sender {
  readonly origin: string;
  readonly id: number;
  readonly secret: string;
}

const example = {
  ...{ event: 'purchase', event_id: 'order-17', user_id: 'customer-42' },
  ...{ value: '19.90', currency: 'USD', items: ['sku-1'] },
};
const params = { color: 'red' };

/** What an advertiser's server runs to tell of an event: whole, to be pasted and run. */
export function serverLines(language: DocLanguage, { origin, id, secret }: Sender): string {
  const url = `${origin}${eventPath}?app=${id}`;
  const body = JSON.stringify({ events: [{ ...example, params }] });
  const lines: Readonly<Record<DocLanguage, string>> = {
    curl: `BODY='${body}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac '${secret}' -r | cut -d' ' -f1)
curl -sS '${url}' \\
  -H 'content-type: application/json' \\
  -H "${signatureHeader}: $SIGNATURE" \\
  --data-raw "$BODY"`,
    node: `import { createHmac } from 'node:crypto';

const body = JSON.stringify({ events: [${JSON.stringify({ ...example, params })}] });
const signature = createHmac('sha256', '${secret}').update(body).digest('hex');
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { 'content-type': 'application/json', '${signatureHeader}': signature },
  body,
});
console.log(answer.status, await answer.text());`,
    python: `import hashlib, hmac, json, urllib.request

event = json.loads('${JSON.stringify({ ...example, params })}')
body = json.dumps({"events": [event]}).encode()
signature = hmac.new(b"${secret}", body, hashlib.sha256).hexdigest()
request = urllib.request.Request(
    "${url}",
    data=body,
    headers={"content-type": "application/json", "${signatureHeader}": signature},
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())`,
    php: `<?php
$event = json_decode('${JSON.stringify({ ...example, params })}');
$body = json_encode(['events' => [$event]]);
$signature = hash_hmac('sha256', $body, '${secret}');
echo file_get_contents('${url}', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "content-type: application/json\\r\\n${signatureHeader}: $signature",
    'content' => $body,
    'ignore_errors' => true,
]]));`,
  };
  return lines[language];
}

/** The same with an API key, which stands in an environment variable: it is shown once, and nowhere here. */
export const keyLines = ({ origin, id }: Omit<Sender, 'secret'>): string =>
  `curl -sS '${origin}${eventPath}?app=${id}' \\
  -H "Authorization: Bearer $MILLRACE_KEY" \\
  -H 'content-type: application/json' \\
  --data-raw '${JSON.stringify({ events: [{ ...example, params }] })}'`;

/** What a website says, in its own script, once its loader stands in its pages. */
export const websiteLines = `// Before the loader is there, calls are kept for it.
window.millrace = window.millrace || function () {
  (millrace.q = millrace.q || []).push([Date.now(), [].slice.call(arguments)]);
};

// On every page, once the visitor has agreed; false takes it back.
millrace('consent', true);
// What you call your customer by, after they have signed in.
millrace('user', 'customer-42');

millrace('event', 'view_item', { items: ['sku-1'] });
millrace('event', 'purchase', {
  event_id: 'order-17', value: 19.9, currency: 'USD', items: ['sku-1'], color: 'red',
});`;

/** What a strict policy of the website has to let through. */
export const policyLines = (origin: string): string => `script-src ${origin}; connect-src ${origin}`;
