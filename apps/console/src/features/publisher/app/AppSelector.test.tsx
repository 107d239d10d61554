import type { App } from '@millrace/contract/publisher/app';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { unselectApp } from '../../../kit/app-selection/selected-app-id.ts';
import { textsReady } from '../../../kit/i18n/i18n.ts';
import { readStored } from '../../../kit/storage/storage.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { AppSelector } from './AppSelector.tsx';

const app = (id: number): App => ({
  ...{ id, appName: `App ${id}`, appId: `com.app${id}`, icon: null, plat: 1, status: 1, bidStatus: 0 },
  ...{ appKey: 'k'.repeat(32), verifyStatus: 1, coppa: true, storeUrl: null, developer: null },
  ...{ category: null, website: null, placements: [], version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
});
const apps = Array.from({ length: 25 }, (_, index) => app(index + 1));

let server: ApiServer;
beforeAll(async () => {
  await textsReady();
  // A chunk that comes late; importing it here keeps that out of the tests' time.
  await import('../../../kit/ui/PickPanel.tsx');
});
beforeEach(async () => {
  localStorage.clear();
  server = await openApiServer(({ pathname, searchParams }) => {
    if (pathname === '/publisher/app/get') return { data: app(Number(searchParams.get('id'))) };
    const found = apps.filter(({ appName }) => appName.includes(searchParams.get('search') ?? ''));
    return { data: { list: found.slice(0, Number(searchParams.get('size'))), total: found.length } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  unselectApp();
  await server.close();
});

async function open(canAdd: boolean, canList: boolean): Promise<HTMLElement> {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <AppSelector collapsed={false} canAdd={canAdd} canList={canList} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /: App 1$/ }, { timeout: 5_000 }));
  return screen.findByRole('combobox');
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('AppSelector', () => {
  it('leads to Add App and View All Apps where those screens exist', async () => {
    await open(true, true);
    expect(screen.getByRole('link', { name: 'Add App' }).getAttribute('href')).toBe(
      '/publisher/app/add?type=Add',
    );
    expect(screen.getByRole('link', { name: 'View All Apps' })).toBeTruthy();
  });

  it('shows neither where they do not', async () => {
    await open(false, false);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('asks for a page of the active apps, and says how to find the others', async () => {
    await open(false, false);
    await waitFor(() => expect(options()).toHaveLength(20));
    expect(server.asked).toContain('/publisher/app/list?status=1&size=20');
    expect(screen.getByText(/Only the first 20 are shown/)).toBeTruthy();
  });

  it('lets the server find an app by its name, and remembers the choice', async () => {
    const box = await open(false, false);
    fireEvent.change(box, { target: { value: 'App 23' } });
    await waitFor(() => expect(options()).toEqual(['App 23com.app23']), { timeout: 5_000 });
    expect(server.asked).toContain('/publisher/app/list?status=1&size=20&search=App+23');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(readStored('selectedApp')).toEqual({ id: 23 }));
  });
});
