import type { PlacementRow } from '@millrace/contract/publisher/placement';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from '../api/query.ts';
import { forgetSide, session } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { selectedPlacement } from './selected-placement.ts';
import { useSelectedPlacement } from './use-selected-placement.ts';

type Row = Pick<PlacementRow, 'id' | 'pubAppId' | 'name' | 'adType' | 'abTestModel' | 'status'>;
const row = (id: number, pubAppId: number, change: Partial<Row> = {}): Row => ({
  ...{ id, pubAppId, name: `Placement ${id}`, adType: 2, abTestModel: 0, status: 1 },
  ...change,
});

/** As much of it as no test looks at. */
const rest = {
  ...{ isMain: false, instances: 0, scenes: 0, version: 1, frequencyCap: 0, frequencyHours: 0, pacing: 0 },
  ...{
    pacingUnit: 'seconds',
    callbackUrl: null,
    fanOut: false,
    batchSize: 1,
    preloadTimeout: 1,
    poolSize: 1,
  },
  ...{ reloadInterval: 0, inventoryInterval: 0, inventorySteps: [], maxConcurrency: 1, brandMode: null },
  ...{ brands: [], modelMode: null, models: [], sceneList: [] },
};

let placements: Row[] = [];
/** As many as a menu shows. */
let page: number;
let server: ApiServer;
beforeEach(async () => {
  page = 50;
  placements = [row(1, 7), row(2, 7, { adType: 4, abTestModel: 1 }), row(3, 7, { status: 0 }), row(4, 8)];
  server = await openApiServer(({ pathname, searchParams }) => {
    const active = placements.filter(
      ({ pubAppId, status }) => pubAppId === Number(searchParams.get('pubAppId')) && status === 1,
    );
    if (pathname === '/placement/select/list') {
      return { data: { list: active.slice(0, page), total: active.length } };
    }
    const wanted = placements.find(({ id }) => id === Number(searchParams.get('id')));
    if (wanted === undefined) return { code: 1002, error: 'common.errors.notFound' };
    return { data: { ...rest, ...wanted } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  forgetSide();
  session.set({ ...session.get() });
  await server.close();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
/** A screen of an app whose address names a placement or none. */
async function shown(pubAppId: number, named: number | null = null) {
  const { result, unmount } = renderHook(() => useSelectedPlacement(pubAppId, named), { wrapper });
  await waitFor(() => expect(result.current.id).not.toBeUndefined());
  return { id: result.current.id, unmount };
}
/** Opens the screen of a named one, and leaves it when it is remembered. */
async function choose(pubAppId: number, id: number): Promise<void> {
  const { unmount } = await shown(pubAppId, id);
  await waitFor(() => expect(selectedPlacement.get()?.id).toBe(id));
  unmount();
}

it('is the first where none was chosen, and the chosen one once the address has named it', async () => {
  const first = await shown(7);
  expect(first.id).toBe(1);
  first.unmount();
  expect(readStored('selectedPlacement')).toBeNull();
  await choose(7, 2);
  expect(readStored('selectedPlacement')).toEqual({ id: 2, name: 'Placement 2', type: 4, abTest: true });
  expect((await shown(7)).id).toBe(2);
});

it('remembers one beyond the first page of the menu', async () => {
  page = 1;
  await choose(7, 2);
  expect((await shown(7)).id).toBe(2);
});

it('is the first where the chosen one is of another app, disabled or gone', async () => {
  await choose(8, 4);
  const other = await shown(7);
  expect(other.id).toBe(1);
  other.unmount();
  // It is still the one of its own app.
  expect((await shown(8)).id).toBe(4);
  cleanup();
  await choose(7, 2);
  placements = placements.map((one) => (one.id === 2 ? { ...one, status: 0 } : one));
  queries.clear();
  expect((await shown(7)).id).toBe(1);
  cleanup();
  placements = placements.filter(({ id }) => id !== 2);
  queries.clear();
  expect((await shown(7)).id).toBe(1);
});

it('does not remember what the address only claims to be of the app', async () => {
  await choose(7, 2);
  for (const id of [4, 99]) {
    const { unmount } = await shown(7, id);
    await waitFor(() => expect(server.asked).toContain(`/placement/get?id=${id}`));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    unmount();
  }
  expect(selectedPlacement.get()?.id).toBe(2);
});

it('is forgotten with the side that is left', async () => {
  await choose(7, 2);
  forgetSide();
  session.set({ ...session.get() });
  expect((await shown(7)).id).toBe(1);
});
