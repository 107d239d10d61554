import { closedPermissions, permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import { describe, expect, it } from 'vitest';
import { promoterPaths } from '../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../kit/navigation/route.ts';
import { guard, keptRoutes, needsNobody, type Visitor } from './guard.ts';
import { routes } from './routes.ts';

function as(roleId: RoleId, isNew = false): Visitor {
  const userType = roleId === role.promoter ? 1 : 0;
  return { userType, isNew, needsSecondFactor: false, rights: rightsOf(permissionsOf(roleId)) };
}

const owner = as(role.organizationOwner);
const viewer = as(role.appViewer);
const promoter = as(role.promoter);

const closed: Visitor = { ...promoter, rights: rightsOf(closedPermissions()) };

const onlyOwners: ConsoleRoute = {
  path: '/test/payment',
  title: 'overview.title',
  load: () => Promise.reject(new Error('never loaded')),
  access: 'signed-in',
  side: 0,
  permissions: ['payment'],
  actions: ['query'],
};
const all = [...routes, onlyOwners];

describe('guard', () => {
  it.each<[string, Visitor | null, string]>([
    // No token: log-in, and back afterwards.
    ['/', null, 'redirect /user/login'],
    ['/company/Settings?a=1', null, 'redirect /user/login?redirect=%2Fcompany%2FSettings%3Fa%3D1'],
    ['/no/such', null, 'redirect /user/login?redirect=%2Fno%2Fsuch'],
    // What only Administrators may see is behind their own door.
    ['/exchange-rate/list', null, 'redirect /login.admin?redirect=%2Fexchange-rate%2Flist'],
    [
      '/finance/agency?statement=5',
      null,
      'redirect /user/login?redirect=%2Ffinance%2Fagency%3Fstatement%3D5',
    ],
    ['/admin/system?tab=jobs', null, 'redirect /login.admin?redirect=%2Fadmin%2Fsystem%3Ftab%3Djobs'],
    // Public screens and redirects need nobody.
    ['/user/login', null, 'show'],
    ['/login.admin', null, 'show'],
    ['/404', null, 'show'],
    ['/user', null, 'redirect /user/adtlogin'],
    ['/upload', null, 'redirect /user/login'],
    ['/upload/history', null, 'redirect /user/login?redirect=%2Fupload%2Fhistory'],
    ['/user/recover', null, 'redirect /user/password/reset'],
    ['/user/reset', as(role.organizationOwner, true), 'show'],
    // A held new user goes to its form, whatever was asked for.
    ['/overview/dashboard', as(role.organizationOwner, true), 'redirect /company/Settings held'],
    ['/no/such', as(role.organizationOwner, true), 'redirect /company/Settings held'],
    ['/company/Settings', as(role.organizationOwner, true), 'show'],
    ['/company/Settings', as(role.promoter, true), 'redirect /promote/edit held'],
    ['/promote/edit', as(role.promoter, true), 'show'],
    ['/account?tab=sessions', as(role.organizationOwner, true), 'show'],
    ['/account', as(role.promoter, true), 'show'],
    ['/user/password/change', as(role.organizationOwner, true), 'redirect /account?tab=password'],
    ['/user/password/change', as(role.promoter, true), 'redirect /account?tab=password'],
    [
      '/user/password/change',
      { ...as(role.appViewer), needsSecondFactor: true },
      'redirect /account?tab=password',
    ],
    ['/user/password/change', closed, 'redirect /account?tab=password'],
    ['/adv', as(role.promoter, true), 'redirect /promote/edit held'],
    // No advertiser is kept from what they are billed; a publisher has no such page.
    ['/invoice/list?invoice=7', as(role.promoter, true), 'show'],
    ['/invoice/list', as(role.organizationOwner, true), 'redirect /company/Settings held'],
    ['/invoice/list', closed, 'show'],
    ['/account', closed, 'show'],
    ['/account?help=1&guide=invoices', closed, 'show'],
    ['/', closed, 'redirect /invoice/list'],
    ['/adv/app', closed, 'redirect /invoice/list'],
    ['/no/such', { ...closed, isNew: true }, 'redirect /invoice/list'],
    ['/help?guide=first-app', as(role.organizationOwner, true), 'show'],
    ['/help', as(role.promoter, true), 'redirect /promote/edit'],
    // So does who lacks the second factor that the organization asks for, whatever else is missing.
    [
      '/overview/dashboard',
      { ...as(role.appViewer), needsSecondFactor: true },
      'redirect /account?tab=secondFactor held',
    ],
    [
      '/company/Settings',
      { ...as(role.organizationOwner, true), needsSecondFactor: true },
      'redirect /account?tab=secondFactor held',
    ],
    ['/account?tab=sessions', { ...as(role.appViewer), needsSecondFactor: true }, 'show'],
    ['/help', { ...as(role.appViewer), needsSecondFactor: true }, 'show'],
    // Home.
    ['/', owner, 'redirect /overview/dashboard'],
    ['/', promoter, 'redirect /promote/edit'],
    ['/user/login', owner, 'redirect /overview/dashboard'],
    ['/login.admin', owner, 'show'],
    // A promoter outside the advertiser's screens, known or not.
    ['/company/Settings', promoter, 'redirect /promote/edit'],
    ['/no/such', promoter, 'redirect /promote/edit'],
    ['/404', promoter, 'show'],
    ['/promote', promoter, 'redirect /promote/edit'],
    ['/adv', promoter, 'redirect /adv/app'],
    ['/adv/overview', promoter, 'redirect /adv/overview/rt'],
    ['/adv/segments', promoter, 'redirect /adv/segments/index'],
    ['/advAnalytics', promoter, 'redirect /advAnalytics/appRetargeting'],
    ['/adv/app?app=3&campaign=new', promoter, 'show'],
    ['/adv/overview/rt', promoter, 'show'],
    ['/segment/edit?id=7', promoter, 'show'],
    ['/adv/app/3', promoter, 'redirect /promote/edit'],
    ['/segment', promoter, 'redirect /promote/edit'],
    ['/account', promoter, 'show'],
    ['/help', promoter, 'redirect /promote/edit'],
    ['/user/password/change', promoter, 'redirect /account?tab=password'],
    // A known screen without the right: 403 in place.
    ['/test/payment', viewer, 'forbidden'],
    ['/promote/edit', owner, 'forbidden'],
    ['/adv/app', owner, 'forbidden'],
    ['/test/payment', owner, 'show'],
    // An unknown address.
    ['/no/such', owner, 'redirect /404'],
    ['/company/settings', owner, 'redirect /404'],
  ])('%s', (address, visitor, expected) => {
    const verdict = guard(address, all, visitor);
    const said =
      verdict.kind === 'redirect' ? `redirect ${verdict.to}${verdict.held ? ' held' : ''}` : verdict.kind;
    expect(said).toBe(expected);
  });

  it('asks who somebody is only where that decides', () => {
    expect(needsNobody('/user/register?invite=x', all)).toBe(true);
    expect(needsNobody('/user/login', all)).toBe(false);
    expect(needsNobody('/company/Settings', all)).toBe(false);
  });
});

describe('keptRoutes', () => {
  const pathsOf = (visitor: Visitor) =>
    keptRoutes(all, visitor)
      .filter((route) => route.access === 'signed-in')
      .map((route) => route.path);

  it('keeps a route only when every permission with every action is held', () => {
    expect(pathsOf(owner)).toContain('/test/payment');
    expect(pathsOf(viewer)).not.toContain('/test/payment');
    const editing = { ...onlyOwners, permissions: ['company'], actions: ['query', 'edit'] } as const;
    expect(keptRoutes([editing], owner)).toHaveLength(1);
    expect(keptRoutes([editing], viewer)).toHaveLength(0);
  });

  it('gives a promoter the listed paths and the own account, nothing else', () => {
    const listed = [
      ...['/account', '/adv/app', '/adv/overview/rt', '/adv/segments/index', '/advAnalytics/appRetargeting'],
      ...[
        '/budget/detail',
        '/creative/upload',
        '/doc/event',
        '/event/tracking',
        '/feed/history',
        '/feed/preview',
        '/invoice/list',
      ],
      ...['/product/feed', '/promote/edit', '/segment/create', '/segment/edit'],
    ];
    expect(pathsOf(promoter).toSorted()).toEqual(listed);
    expect([...promoterPaths].toSorted()).toEqual(listed);
  });

  it('leads a promoter in the menu to what is there, in the order of the specification', () => {
    const inMenu = keptRoutes(routes, promoter).filter(({ menu }) => menu !== undefined);
    const order = inMenu.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
    expect(order.map(({ path }) => path)).toEqual([
      '/promote/edit',
      '/adv/overview/rt',
      '/adv/app',
      '/adv/segments/index',
      '/creative/upload',
      '/advAnalytics/appRetargeting',
    ]);
  });
});

describe('routes', () => {
  it('stand once each, and publisher screens name a permission', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    const open = routes.filter((route) => route.access === 'signed-in' && !route.permissions?.length);
    expect(open.map(({ path }) => path)).toEqual(['/account', '/help']);
  });
});
