import { role } from '@millrace/contract/people/permission';
import { logOut } from '@millrace/contract/people/session';
import { checkInstanceImport, csvColumns, exportInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byteOrderMark } from '../../../../platform/spreadsheet/csv.ts';
import { asking, row, setUp } from '../../../../testing/instances.ts';
import { createPerson, type Person, signInDirectly } from '../../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let place: { pubAppId: number; placementId: number };
let { add, save } = {} as ReturnType<typeof asking>;
beforeEach(async () => {
  owner = await createPerson(app);
  place = await setUp(app, owner);
  ({ add, save } = asking(app, owner, place));
});

async function ticketOf(filter: object = {}, person: { token?: string } = owner): Promise<string> {
  const { data } = await app.ask(exportInstances, { pubAppId: place.pubAppId, ...filter }, person);
  return data.ticket;
}
const download = (ticket: string) => app.app.inject({ url: `/api/download?ticket=${ticket}` });

describe('exportInstances', () => {
  test('signed out: 401; another tenant: does not exist', async () => {
    expect((await app.ask(exportInstances, { pubAppId: place.pubAppId })).status).toBe(401);
    const stranger = await createPerson(app);
    const answer = await app.ask(exportInstances, { pubAppId: place.pubAppId }, stranger);
    expect(answer).toMatchObject({ status: 200, code: 1002 });
  });

  test('a promoter: 403; a viewer may', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(exportInstances, { pubAppId: place.pubAppId }, promoter)).status).toBe(403);
    const viewer = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appViewer,
    });
    expect((await download(await ticketOf({}, viewer))).statusCode).toBe(200);
  });

  test('one row each, in UTF-8 with its mark, no cell a formula; an import of it changes nothing', async () => {
    const { data } = await add([
      row('one', { ecpmGroups: [{ countries: ['US', 'CA'], ecpm: '20' }] }),
      row('1E+10', { name: '=HYPERLINK("http://evil"), 金币' }),
    ]);
    await save(data.ids[0] ?? 0, {
      pacing: 5,
      pacingUnit: 'minutes',
      brandMode: 'include',
      brands: ['a', 'b|c', 'd\\'],
    });
    const { headers, body } = await download(await ticketOf());
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="App \d+ instances\.csv"/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toBe(
      `${byteOrderMark}${csvColumns.join(',')}\r\n` +
        `${data.ids[0]},Level end,AdMob,Instance one,one,no,active,"CA,US:20.00",0,1,5,minutes,include,a|b\\|c|d\\\\,,\r\n` +
        `${data.ids[1]},Level end,AdMob,"'=HYPERLINK(""http://evil""), 金币",1E+10,no,active,,0,1,0,minutes,,,,\r\n`,
    );
    const check = await app.ask(checkInstanceImport, { pubAppId: place.pubAppId, csv: body }, owner);
    expect(check.data.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
  });

  test('only what the filter leaves, more than a page of it', async () => {
    for (const adnId of [networkId.adMob, networkId.facebook])
      await add(
        Array.from({ length: 250 }, (_, index) => row(`${adnId}-${index}`)),
        { adnId },
      );
    const lines = async (filter: object) =>
      (await download(await ticketOf(filter))).body.split('\r\n').length - 2;
    expect(await lines({})).toBe(500);
    expect(await lines({ adnId: networkId.facebook, status: 1 })).toBe(250);
    expect(await lines({ search: '1-24' })).toBe(11);
    expect(await lines({ isBidding: 1 })).toBe(0);
  });
});

describe('a ticket', () => {
  const nothing = { statusCode: 404 };

  test('is good once, also when two come at the same time', async () => {
    const ticket = await ticketOf();
    const codes = (await Promise.all([download(ticket), download(ticket)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.sort()).toEqual([200, 404]);
    expect(await download(ticket)).toMatchObject(nothing);
  });

  test('is good for a minute', async () => {
    const [early, late] = [await ticketOf(), await ticketOf()];
    app.clock.forward(59_000);
    expect((await download(early)).statusCode).toBe(200);
    app.clock.forward(1_001);
    expect(await download(late)).toMatchObject(nothing);
  });

  test('ends with the session', async () => {
    const token = await signInDirectly(app, owner);
    const ticket = await ticketOf({}, { token });
    await app.ask(logOut, {}, { token });
    expect(await download(ticket)).toMatchObject(nothing);
  });

  test('ends with the membership', async () => {
    const { organizationId } = owner;
    const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
    const ticket = await ticketOf({}, viewer);
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', viewer.userId).execute(),
    );
    expect(await download(ticket)).toMatchObject(nothing);
  });

  test.each(['', 'x', 'x'.repeat(43), '%00', `${'x'.repeat(43)}&ticket=y`])('%j is none', async (ticket) => {
    expect(await download(ticket)).toMatchObject(nothing);
  });
});
