import { header } from '@millrace/contract/kit/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('says how long answers took, by route, method and status, and nothing that a caller typed', async () => {
  const { token } = await createPerson(app);
  await app.app.inject({ url: '/api/user/info?x=typed-query', headers: { [header.token]: token } });
  await app.app.inject({ url: '/api/typed-path' });
  await app.app.inject({ url: '/typed-page' });
  await app.app.inject({ method: 'POST', url: '/api/auth/login', payload: { typed: 'typed-body' } });

  const { body, headers } = await app.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'millrace_http_request_duration_seconds_count{method="GET",route="/api/user/info",status="200"} 1',
  );
  expect(body).toContain('{method="GET",route="none",status="404"} 2');
  expect(body).toMatch(/_bucket\{le="0\.25",method="POST",route="\/api\/auth\/login",status="200"\} 1/);
  expect(body).toMatch(/^process_cpu_seconds_total \d/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect(body).not.toContain('typed');
  expect(body).not.toContain(token);
  for (const line of body.split('\n')) {
    expect(line).toMatch(
      /^($|# (HELP|TYPE) [a-z0-9_]+ |[a-z0-9_]+(\{[^{}]*\})? [0-9.eE+-]+$|[a-z0-9_]+(\{[^{}]*\})? (NaN|Nan)$)/,
    );
  }
});
