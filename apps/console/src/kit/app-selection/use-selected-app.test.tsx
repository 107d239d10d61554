import type { App } from '@millrace/contract/publisher/app';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from '../api/query.ts';
import { textsReady } from '../i18n/i18n.ts';
import { forgetSide, session } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { selectApp, selectedAppId, unselectApp } from './selected-app-id.ts';
import { useSelectedApp } from './use-selected-app.ts';

const app = (id: number, status: 0 | 1 = 1): App => ({
  id,
  appName: `App ${id}`,
  appId: null,
  icon: null,
  plat: 1,
  status,
  bidStatus: 0,
  appKey: 'k'.repeat(32),
  verifyStatus: 0,
  coppa: true,
  storeUrl: null,
  developer: null,
  category: null,
  website: null,
  placements: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});

let apps: readonly App[] = [];
let server: ApiServer;

beforeAll(textsReady);
beforeEach(async () => {
  apps = [app(1), app(2), app(3, 0)];
  server = await openApiServer(({ pathname, searchParams }) => {
    if (pathname === '/publisher/app/list') {
      return { data: { list: apps.filter(({ status }) => status === 1).slice(0, 1), total: 2 } };
    }
    const wanted = apps.find(({ id }) => id === Number(searchParams.get('id')));
    return wanted === undefined ? { code: 1002, error: 'common.errors.notFound' } : { data: wanted };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  unselectApp();
  await server.close();
});

async function selectedAt(address: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const hook = renderHook(() => useSelectedApp(), { wrapper });
  await waitFor(() => expect(hook.result.current.loading).toBe(false));
  return hook.result;
}

describe('useSelectedApp', () => {
  it('takes the app that the address names, and remembers it', async () => {
    const { current } = await selectedAt('/x?pubAppId=2');
    expect(current).toMatchObject({ app: { id: 2 }, missing: false });
    expect(readStored('selectedApp')).toEqual({ id: 2 });
  });

  it('shows a disabled app that the address names', async () => {
    expect((await selectedAt('/x?pubAppId=3')).current.app?.status).toBe(0);
  });

  it.each(['99', 'abc', '0', '-1', '99999999999'])('says that pubAppId=%s does not exist', async (id) => {
    selectApp(1);
    const { current } = await selectedAt(`/x?pubAppId=${id}`);
    expect(current).toMatchObject({ app: null, missing: true });
    expect(selectedAppId.get()).toBe(1);
  });

  it('takes the stored one, without asking for the list', async () => {
    selectApp(2);
    expect((await selectedAt('/x')).current.app?.id).toBe(2);
    expect(server.asked).toEqual(['/publisher/app/get?id=2']);
  });

  it.each([3, 99])(
    'takes the first where the stored one (%i) is disabled or gone, and forgets it',
    async (id) => {
      selectApp(id);
      const result = await selectedAt('/x');
      await waitFor(() => expect(result.current.app?.id).toBe(1));
      expect(readStored('selectedApp')).toBeNull();
    },
  );

  it('takes the first where none was chosen', async () => {
    expect((await selectedAt('/x')).current.app?.id).toBe(1);
  });

  it('shows the first one on while the address comes to name it', async () => {
    const seen: (number | null)[] = [];
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={['/x']}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MemoryRouter>
    );
    const { result } = renderHook(
      () => {
        const { app } = useSelectedApp();
        seen.push(app?.id ?? null);
        return useSearchParams()[1];
      },
      { wrapper },
    );
    await waitFor(() => expect(seen.at(-1)).toBe(1));
    act(() => result.current({ pubAppId: '1' }));
    await waitFor(() => expect(server.asked).toContain('/publisher/app/get?id=1'));
    expect(seen.slice(seen.indexOf(1))).not.toContain(null);
  });

  it('has none where there is none', async () => {
    apps = [];
    expect((await selectedAt('/x')).current).toMatchObject({ app: null, missing: false, loading: false });
  });

  it('is forgotten with the organization', async () => {
    selectApp(2);
    act(() => {
      forgetSide();
      session.set({ ...session.get(), organizationId: 9 });
    });
    expect(selectedAppId.get()).toBeNull();
  });
});
