import { AD_PAGE_KINDS, adPage } from '@millrace/ad-page/ad-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each(AD_PAGE_KINDS)('the page of %s, for a frame of the console alone', async (kind) => {
  const answer = await app.app.inject(`/api/ad-page/${kind}`);
  expect(answer.payload).toBe(adPage(kind).html);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': adPage(kind).policy,
    'x-frame-options': 'SAMEORIGIN',
  });
});

test('of nothing else', async () => {
  expect((await app.app.inject('/api/ad-page/native')).statusCode).toBe(404);
});
