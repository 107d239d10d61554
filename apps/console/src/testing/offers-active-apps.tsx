import { type App, getApp } from '@millrace/contract/publisher/app';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queries } from '../kit/api/query.ts';
import { type ApiServer, openApiServer } from './api-server.ts';

const app = (id: number, appName: string, status: App['status']): App => ({
  ...{ id, appName, status, plat: 0, appKey: 'key', appId: null, icon: null, bidStatus: 0, verifyStatus: 0 },
  ...{ coppa: true, storeUrl: null, developer: null, category: null, website: null, placements: [] },
  ...{ version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
});
const apps = [app(1, 'Sky Jump', 1), app(2, 'Old Rush', 0), app(3, 'Gone Run', 0), app(4, 'Star Rush', 1)];

/** Tests of a menu of apps in which Old Rush, number 2, is chosen, though it is disabled. */
export function offersActiveApps(menu: ReactElement): void {
  let server: ApiServer;
  beforeEach(async () => {
    server = await openApiServer(({ pathname, searchParams }) => {
      if (pathname === getApp.path) return { data: apps[Number(searchParams.get('id')) - 1] };
      const wanted = searchParams.get('status');
      const list = apps.filter(
        ({ status, appName }) =>
          (wanted === null || wanted === String(status)) &&
          appName.includes(searchParams.get('search') ?? ''),
      );
      return { data: { list, total: list.length } };
    });
    render(<QueryClientProvider client={queries}>{menu}</QueryClientProvider>);
    fireEvent.mouseDown(screen.getByRole('combobox'));
  });
  afterEach(async () => {
    cleanup();
    queries.clear();
    await server.close();
  });

  it('offers active apps, and names a disabled one that is chosen already', async () => {
    expect(await screen.findByTitle(/^Sky Jump/)).toBeTruthy();
    expect((await screen.findAllByText(/^Old Rush/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Gone Run/)).toBeNull();
  });

  it('offers first what is searched for', async () => {
    await screen.findByTitle(/^Sky Jump/);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Star' } });
    await waitFor(() => expect(screen.queryByTitle(/^Sky Jump/)).toBeNull(), { timeout: 20_000 });
    const offered = [...document.querySelectorAll('.ant-select-item-option')];
    expect(offered.map((option) => option.textContent)).toEqual([expect.stringMatching(/^Star Rush/)]);
  });
}
