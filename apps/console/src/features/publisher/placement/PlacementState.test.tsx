import { listInstances } from '@millrace/contract/publisher/instance';
import {
  updatePlacementMain,
  updatePlacementStatus,
  updatePlacementStatuses,
} from '@millrace/contract/publisher/placement';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries, queryKey } from '../../../kit/api/query.ts';
import { text, textsReady } from '../../../kit/i18n/i18n.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { PlacementState } from './PlacementState.tsx';
import { switchPlacements } from './switch-placements.ts';

const placement = { id: 7, name: 'Level end', status: 1, isMain: true } as const;

let server: ApiServer;
let switched: number[];
beforeAll(textsReady);
beforeEach(async () => {
  toasts.set([]);
  switched = [7];
  server = await openApiServer(({ pathname }) => {
    if (pathname === updatePlacementStatuses.path) return { data: { ids: switched, mains: [] } };
    const row = { pubAppId: 1, adType: 2, abTestModel: 0, instances: 0, scenes: 0, version: 1 };
    return { data: { ...placement, ...row } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

describe('PlacementState', () => {
  it('brings the main placement back when its switching off is taken back', async () => {
    const instances = queryKey(listInstances, { pubAppId: 1 });
    queries.setQueryData(instances, { list: [], total: 0 });
    render(<PlacementState of={placement} mayEdit />);
    fireEvent.click(screen.getByRole('switch', { name: 'Level end is active' }));
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    // A list of its instances that was read before is read again.
    expect(queries.getQueryState(instances)?.isInvalidated).toBe(true);
    toasts.get()[0]?.undo?.();
    const { path } = updatePlacementStatus;
    await waitFor(() => expect(server.asked).toEqual([path, path, updatePlacementMain.path]));
  });

  it('says of several how many were switched, and of none that there was nothing to do', async () => {
    const done = (count: number) => (count === 0 ? null : `${count} switched`);
    await switchPlacements([7, 8], 0, done);
    switched = [];
    await switchPlacements([7, 8], 0, done);
    expect(toasts.get().map(({ title, undo }) => [title, undo !== undefined])).toEqual([
      ['1 switched', true],
      [text('list.alreadySo'), false],
    ]);
  });

  it('is no switch for those who may not turn it', () => {
    render(<PlacementState of={placement} mayEdit={false} />);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('Active')).toBeTruthy();
  });
});
