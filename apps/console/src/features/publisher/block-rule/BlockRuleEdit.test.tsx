import type { App } from '@millrace/contract/publisher/app';
import type { BlockRule } from '@millrace/contract/publisher/block-rule';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { BlockRuleEdit } from './BlockRuleEditForm.tsx';

const app = { id: 1, plat: 1 } as App;
const rule: BlockRule = {
  ...{ id: 7, pubAppId: 1, adnId: null, name: 'Old phones', status: 1, version: 2 },
  ...{ appVersions: [], sdkVersions: [], osVersions: [], models: [], createdAt: '2026-11-01T00:00:00.000Z' },
};

let server: ApiServer;
beforeAll(textsReady);
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { list: [], total: 0 } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

it('shows the rule as it is once a change of it was taken back beside the form', async () => {
  const shown = (now: BlockRule) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <BlockRuleEdit app={app} rule={now} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(shown(rule));
  expect(screen.getByDisplayValue('Old phones')).toBeTruthy();
  rerender(shown({ ...rule, name: 'Phones of 2015', version: 3 }));
  expect(screen.getByDisplayValue('Phones of 2015')).toBeTruthy();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
});
