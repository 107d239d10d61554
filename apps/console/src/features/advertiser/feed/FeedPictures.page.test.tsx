import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { FeedPictures } from './FeedPictures.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const none: ResponseOf<typeof feedPictures> = {
  ...{ checked: 0, good: 0, at: null, isLooking: true, problems: [] },
};
let pictures: ResponseOf<typeof feedPictures>;
let server: ApiServer;
beforeEach(async () => {
  pictures = none;
  server = await openApiServer(({ pathname }) => ({
    data: pathname === feedPictures.path ? pictures : { products: [] },
  }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const asked = (path: string) => server.asked.filter((one) => one.startsWith(`${path}?`)).length;

// On a busy machine all of it takes longer than what is usually waited for.
const patient = { timeout: 20_000 };

test('while pictures are on their way it looks again, at what ads show too, and once more when all are there', async () => {
  render(
    <QueryClientProvider client={queries}>
      <FeedPictures id={5} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text('feed.picturesLooking'), {}, patient)).toBeTruthy();
  const before = asked(previewProducts.path);
  await waitFor(() => expect(asked(previewProducts.path)).toBeGreaterThan(before), patient);

  pictures = { ...none, checked: 4, good: 4, at: '2026-03-01T10:00:00.000Z' };
  expect(await screen.findByText(/4 of 4 are good/, {}, patient)).toBeTruthy();
  expect(screen.getByText(text('feed.picturesLooking'))).toBeTruthy();

  pictures = { ...pictures, checked: 5, isLooking: false };
  expect(await screen.findByText(/4 of 5 are good/, {}, patient)).toBeTruthy();
  expect(screen.queryByText(text('feed.picturesLooking'))).toBeNull();
  const last = server.asked.findLastIndex((one) => one.startsWith(feedPictures.path));
  await waitFor(
    () => expect(server.asked.slice(last).some((one) => one.startsWith(previewProducts.path))).toBe(true),
    patient,
  );
});
