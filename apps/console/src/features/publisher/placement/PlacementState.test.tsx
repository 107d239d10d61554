import { updatePlacementMain, updatePlacementStatus } from '@millrace/contract/publisher/placement';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsReady } from '../../../kit/i18n/i18n.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { PlacementState } from './PlacementState.tsx';

const placement = { id: 7, name: 'Level end', status: 1, isMain: true } as const;

let server: ApiServer;
beforeAll(textsReady);
beforeEach(async () => {
  toasts.set([]);
  server = await openApiServer(() => {
    const row = { pubAppId: 1, adType: 2, abTestModel: 0, instances: 0, scenes: 0, version: 1 };
    return { data: { ...placement, ...row } };
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

describe('PlacementState', () => {
  it('brings the main placement back when its switching off is taken back', async () => {
    render(<PlacementState of={placement} mayEdit />);
    fireEvent.click(screen.getByRole('switch', { name: 'Level end is active' }));
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    toasts.get()[0]?.undo?.();
    const { path } = updatePlacementStatus;
    await waitFor(() => expect(server.asked).toEqual([path, path, updatePlacementMain.path]));
  });

  it('is no switch for those who may not turn it', () => {
    render(<PlacementState of={placement} mayEdit={false} />);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('Active')).toBeTruthy();
  });
});
