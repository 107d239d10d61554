import { type Side, side } from '@millrace/contract/common';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { type GuideName, guideAddress } from '../../../kit/help/guide-names.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { session } from '../../../kit/session/session.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import HelpPage from './HelpPage.tsx';
// Loaded already: how long that takes is no matter here.
import './texts/enGB.ts';

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname }) => ({
    data: pathname.endsWith('/list') ? { list: [], total: 0 } : { host: 'https://ads.acme.example' },
  }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

/** Opens a guide, of people if none is named, as somebody of a side, and gives the titles of all that are offered. */
async function open(userType: Side, guide: GuideName = 'people-and-roles'): Promise<string[]> {
  session.set({ ...session.get(), user: { userType, needsSecondFactor: false } as never });
  const router = createMemoryRouter([{ path: '*', element: <HelpPage /> }], {
    initialEntries: [guideAddress(guide, userType)],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const offered = within(await screen.findByRole('navigation', { name: text('help.guides') }));
  return offered.getAllByRole('link').map((link) => link.textContent ?? '');
}

const to = (name: string) => screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('of an advertiser: guides of its screens, which lead nowhere else', async () => {
  const offered = await open(side.advertiser);
  expect(offered).toEqual([
    ...[text('help.all'), 'People and roles', 'API keys', 'Campaigns', 'Creatives', 'Events', 'Invoices'],
    ...['Segments', 'Retargeting', 'Product feeds'],
  ]);
  expect(to('Creatives')).toEqual(['/account?help=1&guide=creatives']);
  expect(to('/account')).not.toEqual([]);
  // Said all the same, and no link: the screen and the guide are the other side's.
  for (const said of ['/um/user-manage', 'Single sign-on']) {
    expect(document.querySelector('.help-text')?.textContent).toContain(said);
    expect(to(said)).toEqual([]);
  }
  expect(server.asked.filter((path) => path.startsWith('/publisher/app/list'))).toEqual([]);
});

test('of a publisher: a guide of the other side leads to no screen that is closed to them', async () => {
  await open(side.publisher, 'campaigns');
  expect(document.querySelector('.help-text')?.textContent).toContain('/budget/detail');
  for (const closed of ['/promote/edit', '/adv/app', '/budget/detail']) expect(to(closed)).toEqual([]);
  expect(to('Events')).not.toEqual([]);
});

test('of a publisher: all of them, at the help center', async () => {
  const offered = await open(side.publisher);
  expect(offered).toContain('Auto');
  expect(offered).toContain('Campaigns');
  expect(to('/um/user-manage')).not.toEqual([]);
  expect(new Set(to('Single sign-on'))).toEqual(new Set(['/help?guide=single-sign-on']));
});
