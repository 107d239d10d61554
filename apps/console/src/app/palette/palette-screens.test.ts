import { side } from '@millrace/contract/common';
import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import { expect, test } from 'vitest';
import { helpAddress } from '../../kit/help/guide-names.ts';
import { paths } from '../../kit/navigation/paths.ts';
import type { Visitor } from '../guard.ts';
import { routes } from '../routes.ts';
import { addressOfScreen, holdsWords, openScreens } from './palette-screens.ts';

function offeredTo(roleId: RoleId) {
  const visitor: Visitor = {
    userType: roleId === role.promoter ? 1 : 0,
    isNew: false,
    needsSecondFactor: false,
    rights: rightsOf(permissionsOf(roleId)),
  };
  const { screens, actions } = openScreens(routes, visitor);
  return { screens: screens.map((one): string => one.path), actions: actions.map((one): string => one.path) };
}

test('screens that stand by themselves, and what adds something, by right and side', () => {
  const owner = offeredTo(role.organizationOwner);
  expect(owner.screens).toEqual(expect.arrayContaining([paths.placements, paths.payment, paths.account]));
  expect(owner.actions).toEqual(expect.arrayContaining([paths.addApp, paths.addRule, paths.addAbTest]));
  expect(owner.screens).not.toContain(paths.segments);
  expect(owner.screens).not.toContain(paths.adminPeople);
  const viewer = offeredTo(role.appViewer);
  expect(owner.actions).toContain(paths.addAlertRule);
  // Whoever looks adds nothing.
  expect(viewer.actions).toEqual([]);
  expect(viewer.screens).not.toContain(paths.payment);
  const promoter = offeredTo(role.promoter);
  expect(promoter.screens).toEqual(expect.arrayContaining([paths.segments, paths.invoices]));
  expect(promoter.screens).not.toContain(paths.placements);
  // Each side has its own help, and one of it.
  const helps = [paths.help, helpAddress(side.advertiser)];
  expect(helps.filter((path) => owner.screens.includes(path))).toEqual([paths.help]);
  expect(helps.filter((path) => promoter.screens.includes(path))).toEqual([helpAddress(side.advertiser)]);
  for (const { screens, actions } of [owner, viewer, promoter, offeredTo(role.administrator)])
    for (const path of [...screens, ...actions]) {
      expect(path).not.toContain(':');
      expect([paths.logIn, paths.notFound, paths.editSegment]).not.toContain(path);
    }
});

test('an app is added at the address that all other links have', () => {
  expect(addressOfScreen({ path: paths.addApp })).toBe('/publisher/app/add?type=Add');
  expect(addressOfScreen({ path: paths.addRule })).toBe('/mediation/rule/add');
});

test.each([
  ['Custom report builder', 'report cust', true],
  ['广告位', '告位', true],
  ['Placements', 'placements list', false],
  ['Placements', '', true],
])('%s is found by "%s": %s', (text, search, found) => {
  expect(holdsWords(text, search)).toBe(found);
});
