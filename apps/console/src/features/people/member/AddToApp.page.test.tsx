import { addAppMember, listPeople, type Person } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { AddToApp } from './AddToApp.tsx';

const app = { id: 5, appName: 'Coin Rush', icon: null, plat: 0, status: 1, members: [] } as const;
const person = (id: number, name: string): Person => ({
  ...{ kind: 'member', id, name, username: null, email: `person${id}@acme.example`, version: 1 },
  ...{ roleId: role.appViewer, roleName: 'App Viewer', advertiserName: null, status: 'active', apps: [] },
  ...{ lastLoginAt: null, invitedBy: null, since: '2026-11-01T12:00:00.000Z', expiresAt: null },
});
/** More than one list call answers: the last is found by a search alone. */
const people = Array.from({ length: 101 }, (_, index) =>
  person(index + 1, index === 100 ? 'Zoe Last' : `Robin ${index + 1}`),
);

let server: ApiServer;
let added: unknown[];
beforeEach(async () => {
  added = [];
  server = await openApiServer(({ pathname, searchParams }, sent) => {
    if (pathname === addAppMember.path) {
      added.push(sent);
      return { data: { ids: [101], batch: null } };
    }
    const list =
      pathname === listPeople.path
        ? people.filter(({ name }) => name?.includes(searchParams.get('search') ?? ''))
        : [];
    return { data: { list: list.slice(0, 100), total: list.length } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  toasts.set([]);
  await server.close();
});

const slow = { timeout: 20_000 };

test('who is chosen is added, though a later search has found others', async () => {
  let closed = false;
  const element = (
    <AddToApp
      app={{ ...app, members: [] }}
      onClose={() => {
        closed = true;
      }}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  await screen.findByTitle('person1@acme.example', undefined, slow);
  fireEvent.change(field, { target: { value: 'Zoe' } });
  fireEvent.click(await screen.findByTitle('person101@acme.example', undefined, slow));
  fireEvent.change(field, { target: { value: 'Robin 7' } });
  await screen.findByTitle('person70@acme.example', undefined, slow);
  fireEvent.click(screen.getByRole('button', { name: text('member.addToApp') }));
  await waitFor(() => expect(closed).toBe(true), slow);
  expect(added).toEqual([{ pubAppId: 5, userId: 101 }]);
});
