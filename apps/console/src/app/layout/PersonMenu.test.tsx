import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import type { UserInfo } from '@millrace/contract/people/user';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { text, textsReady } from '../../kit/i18n/i18n.ts';
import { session } from '../../kit/session/session.ts';
import { PersonMenu } from './PersonMenu.tsx';

beforeAll(textsReady);
afterEach(() => {
  cleanup();
  session.set({ ...session.get(), user: null });
});

function open(roleId: RoleId, change: Partial<UserInfo> = {}) {
  const user: UserInfo = {
    ...{ id: 1, name: 'Robin', email: 'robin@example.com', username: null, avatar: null, lang: 'enGB' },
    ...{ userType: roleId === role.promoter ? 1 : 0, perms: permissionsOf(roleId), isNew: false },
    ...{ roles: [{ id: roleId, name: 'Role' }], needsSecondFactor: false, verifyStatus: 1 },
    ...{ organization: { id: 1, name: 'Acme', logo: null }, workingAs: null, isMember: true },
    ...change,
  };
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
