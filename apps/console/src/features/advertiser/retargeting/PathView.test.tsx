import { type CampaignRow, getCampaign, listCampaigns } from '@millrace/contract/advertiser/campaign';
import { campaignStates } from '@millrace/contract/advertiser/campaign-state';
import { showPath } from '@millrace/contract/advertiser/retargeting';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queries } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { PathView } from './PathView.tsx';

let server: ApiServer;
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

/** The newest first. */
const campaigns = (['draft', 'archived'] as const).map(
  (state, at): CampaignRow => ({
    ...{ id: 8 - at, promotedAppId: 1, promotedApp: { name: 'Shop', platform: 'web', icon: null } },
    ...{ name: `The ${state} one`, goal: 'engage', switch: state, state, idle: null, countries: [] },
    ...{ pricing: 'cpm', bid: '1', dailyBudget: '10', totalBudget: null, spentToday: '0', spentInAll: '9' },
    ...{ startsAt: null, endsAt: null, creatives: 1, version: 1, createdAt: '2026-03-01T10:00:00.000Z' },
  }),
);
const listing = z.object({ states: z._default(z.array(z.enum(campaignStates)), []) });

test('the path of the newest campaign that has begun is shown, also once that is archived', async () => {
  const asked: unknown[] = [];
  server = await openApiServer(({ pathname }, sent) => {
    if (pathname === listCampaigns.path) {
      // As the server does: archived ones only when asked for.
      const { states } = z.parse(listing, sent);
      const list = campaigns.filter(({ state }) =>
        states.length === 0 ? state !== 'archived' : states.includes(state),
      );
      return { data: { list, total: list.length } };
    }
    expect(pathname).not.toBe(getCampaign.path);
    if (pathname === showPath.path) asked.push(sent);
    return { code: 1002, error: 'common.errors.notFound' };
  });
  const router = createMemoryRouter([{ path: '*', element: <PathView /> }], {
    initialEntries: ['/advAnalytics/appRetargeting?view=path'],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The archived one')).toBeTruthy();
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ campaignId: 7 })]));
});
