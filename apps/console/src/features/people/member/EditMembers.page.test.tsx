import type { ErrorKey } from '@millrace/contract/errors';
import type { Person } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { overlay } from '../../../kit/ui/overlay.ts';
import { type ApiAnswer, type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { EditMembers } from './EditMembers.tsx';

const person = (id: number): Person => ({
  ...{
    kind: 'member',
    id,
    name: `Robin ${id}`,
    username: null,
    email: `robin${id}@acme.example`,
    version: 1,
  },
  ...{ roleId: role.organizationOwner, roleName: '', advertiserName: null, status: 'active', apps: null },
  ...{ lastLoginAt: null, invitedBy: null, since: '2026-11-01T12:00:00.000Z', expiresAt: null },
});

let refused: ApiAnswer;
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname }) =>
    pathname === '/user/role/update' ? refused : { data: { list: [], total: 0 } },
  );
});
afterEach(async () => {
  cleanup();
  queries.clear();
  toasts.set([]);
  overlay.set(null);
  await server.close();
});

/** Asks to save, and says whether the dialog was closed. */
async function save(members: readonly Person[], entered?: number): Promise<() => boolean> {
  let closed = false;
  const element = (
    <EditMembers
      members={members}
      onClose={() => {
        closed = true;
      }}
      onChanged={() => {}}
      onDrop={() => {}}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  if (entered !== undefined) fireEvent.click(screen.getAllByRole('radio')[entered] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: text('member.save') }));
  await waitFor(() => expect(server.asked).toContain('/user/role/update'));
  return () => closed;
}

const inTheWay = (at: string, key: ErrorKey) => ({ [at]: { key, params: {} } });

test('what stands in the way of one is said once', async () => {
  const error = 'member.errors.lastOwner';
  refused = { code: 1011, error, fields: inTheWay('members.0', error) };
  const isClosed = await save([person(1)]);
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  // Until the submission is over.
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(toasts.get().map(({ title, description }) => [title, description])).toEqual([
    [text('common.code', { code: 1011 }), text(error)],
  ]);
  expect(isClosed()).toBe(false);
});

test('what stands in the way of some of several is said beside their names alone', async () => {
  const fields = inTheWay('members.1.version', 'member.errors.changedMeanwhile');
  refused = { code: 1011, error: 'member.errors.nothingSaved', fields };
  const isClosed = await save([person(1), person(2)], 0);
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(overlay.get()).not.toBeNull();
  expect(toasts.get()).toEqual([]);
});
