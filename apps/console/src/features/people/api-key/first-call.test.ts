import { side } from '@millrace/contract/common';
import { reportRequest } from '@millrace/contract/report/definition';
import { expect, test } from 'vitest';
import { firstCall } from './first-call.ts';

const at = {
  secret: 'mrk_x',
  of: side.publisher,
  origin: 'https://ads.example',
  now: new Date('2026-03-02T00:30:00Z'),
};

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

test('a key of an advertiser tells of an event that does not count, or asks for yesterday', () => {
  const own = { ...at, of: side.advertiser };
  expect(firstCall({ ...own, scopes: ['report:read', 'event:write'] })).toContain(
    `/events?app=APP&of=test' \\\n  -H 'Authorization: Bearer mrk_x'`,
  );
  expect(firstCall({ ...own, scopes: ['report:read'] })).toContain('/api/advertiser/report/query');
  expect(firstCall({ ...own, scopes: ['setup:read'] })).toContain('/api/advertiser/campaign/list');
});

test('a key whose scopes are of the other side has none', () => {
  expect(firstCall({ ...at, scopes: ['event:write'] })).toBeUndefined();
  expect(firstCall({ ...at, of: side.advertiser, scopes: ['setup:write'] })).toBeUndefined();
});
