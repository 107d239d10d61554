import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { addToRules } from './add-to-rules.ts';

let server: ApiServer;
let isRefused = true;
beforeEach(async () => {
  await textsReady();
  await loadTexts('screens');
  server = await openApiServer(() =>
    isRefused
      ? { code: 1003, error: 'mediationRule.errors.testRunning' }
      : { data: { added: 0, switchedOff: 0, alreadyThere: 2, batch: null } },
  );
});
afterEach(() => server.close());

test('whoever chose rules is done with it once they were added to, and not where that was refused', async () => {
  let added = 0;
  const add = () => addToRules(5, [{ id: 1, name: 'Everywhere' }], [7, 8], () => (added += 1));
  await add();
  expect(added).toBe(0);
  isRefused = false;
  await add();
  expect(added).toBe(1);
  expect(server.asked.filter((path) => path.endsWith('/add'))).toHaveLength(2);
});
