import type { App } from '@millrace/contract/publisher/app';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { loadTexts, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { AppChoice } from './AppChoice.tsx';

const app = (id: number, appName: string, status: App['status']): App => ({
  ...{ id, appName, status, plat: 0, appKey: 'key', appId: null, icon: null, bidStatus: 0, verifyStatus: 0 },
  ...{
    coppa: true,
    storeUrl: null,
    developer: null,
    category: null,
    website: null,
    placements: [],
    version: 1,
  },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const apps = [app(1, 'Sky Jump', 1), app(2, 'Old Rush', 0), app(3, 'Gone Run', 0)];

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname, searchParams }) => {
    if (pathname === '/publisher/app/get') return { data: apps[Number(searchParams.get('id')) - 1] };
    const wanted = searchParams.get('status');
    const list = apps.filter(({ status }) => wanted === null || wanted === String(status));
    return { data: { list, total: list.length } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

it('offers active apps, and names a disabled one that is chosen already', async () => {
  render(
    <QueryClientProvider client={queries}>
      <AppChoice known={[{ id: 2, name: 'Old Rush' }]} value={[2]} />
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect(await screen.findByTitle(/^Sky Jump/)).toBeTruthy();
  expect((await screen.findAllByText(/^Old Rush/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Gone Run/)).toBeNull();
});
