import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { listApps } from '@millrace/contract/publisher/app';
import { queryReport } from '@millrace/contract/report/report';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries, refresh, useApiQuery } from '../api/query.ts';
import { session } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { NextStep } from './NextStep.tsx';

let progress = { placements: 0, networks: 0, instances: 0, rules: 0 };
let requests = '0';
let server: ApiServer;

beforeEach(async () => {
  localStorage.clear();
  progress = { placements: 0, networks: 0, instances: 0, rules: 0 };
  requests = '0';
  server = await openApiServer(({ pathname }) => {
    if (pathname === listApps.path) return { data: { list: [], total: 0 } };
    if (pathname === queryReport.path) return { data: report() };
    return { data: progress };
  });
});
afterEach(async () => {
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  cleanup();
  queries.clear();
  await server.close();
});

const report = () => ({
  rows: [],
  totals: { values: [requests] },
  count: 0,
  names: {
    ...{ app: {}, placement: {}, instance: {}, rule: {}, abTest: {}, scene: {} },
    ...{ advertiser: {}, promotedApp: {}, campaign: {}, creative: {}, segment: {} },
    ...{ appPlatform: {}, removed: { rule: [], abTest: [] } },
  },
});

function signIn(userId: number, roleId: RoleId = role.organizationOwner): void {
  session.set({
    ...session.get(),
    user: {
      id: userId,
      name: 'Robin',
      email: 'robin@example.com',
      username: null,
      avatar: null,
      userType: 0,
      perms: permissionsOf(roleId),
      roles: [{ id: roleId, name: 'Role' }],
      isNew: false,
      needsSecondFactor: false,
      verifyStatus: 1,
      lang: 'enGB',
      organization: { id: 1, name: 'Acme', logo: null },
      workingAs: null,
      isMember: true,
    },
  });
}

/** A list beside it, which is asked again once something was added. */
function Screen({ on }: { readonly on: 'apps' | 'rules' }) {
  useApiQuery(listApps, {});
  return <NextStep app={{ id: 7, appName: 'Coin Rush' }} on={on} />;
}

function open(on: 'apps' | 'rules' = 'apps'): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Screen on={on} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const link = (name: string) => screen.findByRole('link', { name });
const reports = () => server.asked.filter((path) => path.startsWith(queryReport.path)).length;
const asked = () => server.asked.filter((path) => path.startsWith('/publisher/app/progress')).length;

describe('NextStep', () => {
  it('leads to the first step that is open, with the app', async () => {
    signIn(1);
    open();
    expect((await link('Add placement')).getAttribute('href')).toBe('/publisher/placement/add?pubAppId=7');
    expect(screen.getByText('Next for Coin Rush:')).toBeDefined();
  });

  it('goes on by itself when the screen asks its list again', async () => {
    signIn(1);
    open();
    await link('Add placement');
    progress = { ...progress, placements: 1 };
    await refresh(listApps);
    expect((await link('Set up ad network')).getAttribute('href')).toBe('/adn/list?pubAppId=7');
  });

  it('stays closed for this person, app and step only', async () => {
    signIn(1);
    open();
    await link('Add placement');
    fireEvent.click(screen.getByRole('button', { name: 'Hide this hint' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(readStored('closedSteps')).toEqual({ '1:7': ['placements'] });
    cleanup();
    signIn(2);
    open();
    await link('Add placement');
  });

  it('names the SDK until the first phone has asked for an ad', async () => {
    progress = { placements: 1, networks: 1, instances: 1, rules: 1 };
    signIn(4);
    open('rules');
    await link('See the lines to paste');
    cleanup();
    queries.clear();
    requests = '3';
    open('rules');
    await waitFor(() => expect(reports()).toBe(2));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is not there for people who may not take the step', async () => {
    signIn(3, role.appViewer);
    open();
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
