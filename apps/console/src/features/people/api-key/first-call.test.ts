import { reportRequest } from '@millrace/contract/report/definition';
import { expect, test } from 'vitest';
import { firstCall } from './first-call.ts';

const at = { secret: 'mrk_x', origin: 'https://ads.example', now: new Date('2026-03-02T00:30:00Z') };

test('a key for the set-up lists the apps', () => {
  const command = "curl 'https://ads.example/api/publisher/app/list' \\\n  -H 'Authorization: Bearer mrk_x'";
  expect(firstCall({ ...at, scopes: ['report:read', 'setup:read'] })).toBe(command);
  expect(firstCall({ ...at, scopes: ['setup:write'] })).toBe(command);
});

test('a key for reports asks for yesterday', () => {
  const command = firstCall({ ...at, scopes: ['report:read'] }) ?? '';
  const question = reportRequest.parse(JSON.parse(/-d '(.*)'$/.exec(command)?.[1] ?? ''));
  expect(question).toMatchObject({ from: '2026-03-01', to: '2026-03-01' });
});

test('a key that opens no call has none', () => {
  expect(firstCall({ ...at, scopes: ['event:write'] })).toBeUndefined();
});
