import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { aheadWorker } from './ahead-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

test('the pause after a long piece of work ends with the server', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const workOut = vi.fn(async () => {
    vi.advanceTimersByTime(3_600_000);
    return true;
  });
  const worker = aheadWorker({ name: 'users', database, workOut });
  const worked = worker.next();
  await vi.waitFor(() => expect(workOut).toHaveBeenCalled(), { timeout: 30_000 });
  worker.stop?.();
  expect(await worked).toBe(true);
});
