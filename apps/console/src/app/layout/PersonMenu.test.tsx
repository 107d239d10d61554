import { side } from '@millrace/contract/common';
import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import type { UserInfo } from '@millrace/contract/people/user';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { text, textsReady } from '../../kit/i18n/i18n.ts';
import { session } from '../../kit/session/session.ts';
import { someUser } from '../../testing/some-user.ts';
import { PersonMenu } from './PersonMenu.tsx';

beforeAll(textsReady);
afterEach(() => {
  cleanup();
  session.set({ ...session.get(), user: null });
});

function open(roleId: RoleId, change: Partial<UserInfo> = {}) {
  const user = someUser({
    ...{ userType: roleId === role.promoter ? side.advertiser : side.publisher },
    ...{ perms: permissionsOf(roleId), roles: [{ id: roleId, name: 'Role' }] },
    ...change,
  });
  session.set({ ...session.get(), user });
  const router = createMemoryRouter([{ path: '*', element: <PersonMenu /> }]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button'));
  return { router, users: () => screen.queryByRole('menuitem', { name: 'User Management' }) };
}

it('has User Management under Settings, and leads there', async () => {
  const { router, users } = open(role.organizationOwner);
  expect(await screen.findByText(text('shell.settings'))).toBeTruthy();
  fireEvent.click(users() ?? document.body);
  expect(router.state.location.pathname).toBe('/um/user-manage');
});

it.each([
  ['without the permission', role.organizationOwner, { perms: [] }],
  ['on the other side', role.promoter, {}],
  ['while the company form is not filled in', role.organizationOwner, { isNew: true }],
])('has none %s', async (_, roleId, change) => {
  const { users } = open(roleId, change);
  expect(await screen.findByText(text('shell.logOut'))).toBeTruthy();
  expect(users()).toBeNull();
  expect(screen.queryByText(text('shell.settings'))).toBeNull();
});
