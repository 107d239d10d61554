import { type Finding, findings } from '@millrace/contract/operator/system';
import { describe, expect, test } from 'vitest';
import {
  inOrder,
  judgeAuto,
  judgeBackup,
  judgeClickHouse,
  judgeDisk,
  judgeEvents,
  judgeJobs,
  judgeMail,
  judgePostgres,
  judgeRates,
  judgeServers,
  judgeVersions,
  type ServerFacts,
} from './facts.ts';

const GiB = 1024 ** 3;
const server: ServerFacts = {
  ...{ host: 'one', version: '1.0.0', isQuiet: false, isFailing: false },
  ...{ diskFree: 50 * GiB, diskSize: 100 * GiB, lagSeconds: 1, lagBytes: 10 },
};
const phones: ServerFacts = { ...server, host: 'two', lagSeconds: 3, lagBytes: 20 };
const now = new Date('2026-11-24T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const own = { version: '1.0.0', node: '24.1.0' };
const pg = { version: '18.1', sizeBytes: 5, connections: 10, most: 100 };
const backup = { isElsewhere: false, isNightly: true, last: undefined, lastDoneAt: undefined, now };
const done = (hours: number) => ({
  last: { isDone: true, at: hoursAgo(hours), reason: null, failure: null },
  lastDoneAt: hoursAgo(hours),
});

const ofAuto = { counts: 250_000, days: 30 };
const shortened = { name: 'Coin Rush', organization: 'Acme', days: 8 };

const cases: readonly (readonly [Finding, { readonly finding: Finding }])[] = [
  ['versionsSame', judgeVersions(own, [server])],
  ['versionsDiffer', judgeVersions(own, [server, { ...phones, version: '0.9.0' }])],
  ['serversHeard', judgeServers([server, phones])],
  ['serverQuiet', judgeServers([server, { ...phones, isQuiet: true }])],
  ['postgresWell', judgePostgres(pg)],
  ['postgresWell', judgePostgres({ ...pg, connections: 80 })],
  ['postgresCrowded', judgePostgres({ ...pg, connections: 81 })],
  ['clickhouseWell', judgeClickHouse({ version: '25', sizeBytes: 1 })],
  ['clickhouseAway', judgeClickHouse(undefined)],
  ['eventsShipped', judgeEvents([])],
  ['eventsShipped', judgeEvents([server, phones])],
  ['eventsBehind', judgeEvents([server, { ...phones, lagSeconds: 121 }])],
  ['eventsFailing', judgeEvents([server, { ...phones, isFailing: true }])],
  ['diskRoom', judgeDisk([])],
  ['diskRoom', judgeDisk([server])],
  ['diskLow', judgeDisk([server, { ...phones, diskFree: 1.9 * GiB }])],
  ['diskLow', judgeDisk([{ ...server, diskSize: 2_000 * GiB }])],
  ['diskFull', judgeDisk([server, { ...phones, diskFree: 0.4 * GiB }])],
  ['jobsWell', judgeJobs({ dead: 0, waiting: 3, lateSeconds: 600 })],
  ['jobsLate', judgeJobs({ dead: 0, waiting: 3, lateSeconds: 601 })],
  ['jobsDead', judgeJobs({ dead: 1, waiting: 3, lateSeconds: 601 })],
  ['mailSent', judgeMail({ waiting: 2, refused: 0, tries: 0, folder: undefined })],
  ['mailAgain', judgeMail({ waiting: 2, refused: 1, tries: 3, folder: undefined })],
  ['mailStuck', judgeMail({ waiting: 2, refused: 1, tries: 4, folder: undefined })],
  ['mailInFiles', judgeMail({ waiting: 0, refused: 0, tries: 0, folder: '/data/outbox' })],
  ['autoWhole', judgeAuto([], ofAuto)],
  ['autoShortened', judgeAuto([shortened], ofAuto)],
  ['autoUnasked', judgeAuto(undefined, ofAuto)],
  ['ratesNone', judgeRates(undefined, now)],
  ['ratesKnown', judgeRates('2026-11-19', now)],
  ['ratesOld', judgeRates('2026-11-18', now)],
  ['ratesOld', judgeRates('2026-11-14', now)],
  ['ratesOver', judgeRates('2026-11-13', now)],
  ['backupElsewhere', judgeBackup({ ...backup, isElsewhere: true })],
  ['backupNone', judgeBackup(backup)],
  ['backupDone', judgeBackup({ ...backup, ...done(25) })],
  ['backupOld', judgeBackup({ ...backup, ...done(27) })],
  ['backupOld', judgeBackup({ ...backup, ...done(1), isNightly: false })],
  [
    'backupFailed',
    judgeBackup({
      ...backup,
      ...done(25),
      last: { isDone: false, at: hoursAgo(1), reason: 'full', failure: null },
    }),
  ],
];

test.each(cases)('%s', (finding, judged) => {
  expect(judged.finding).toBe(finding);
});

test('every finding has a case', () => {
  expect([...new Set(cases.map(([finding]) => finding))].sort()).toEqual(Object.keys(findings).sort());
});

describe('figures', () => {
  test('of events add up what waits and say the longest wait', () => {
    expect(judgeEvents([server, phones]).figures).toEqual({ lagSeconds: 3, lagBytes: 30 });
  });

  test('of Auto name each app with whose it is, and the fewest days', () => {
    const other = { name: 'Farm', organization: 'Beta', days: 5 };
    expect(judgeAuto([shortened, other], ofAuto).figures).toEqual({
      ...{ apps: 'Coin Rush (Acme), Farm (Beta)', least: 5, days: 30, counts: 250_000 },
    });
  });

  test('of mail count those that were refused, not all that wait', () => {
    const mail = { waiting: 9, refused: 2, tries: 2, folder: undefined };
    expect(judgeMail(mail)).toEqual({ finding: 'mailAgain', figures: { count: 2 } });
    expect(judgeMail({ ...mail, tries: 4 }).figures).toEqual({ count: 2, waiting: 9, tries: 4 });
  });

  test('of the disk are those of the server with least left', () => {
    const { figures } = judgeDisk([server, { ...phones, diskFree: GiB }]);
    expect(figures).toEqual({ freeBytes: GiB, sizeBytes: 100 * GiB, host: 'two' });
  });
});

test('the worst comes first, equals in the order of the parts', () => {
  const ordered = inOrder({
    versions: judgeVersions(own, []),
    servers: judgeServers([]),
    postgres: judgePostgres({ ...pg, connections: 99 }),
    clickhouse: judgeClickHouse(undefined),
    events: judgeEvents([]),
    disk: judgeDisk([]),
    jobs: judgeJobs({ dead: 1, waiting: 0, lateSeconds: 0 }),
    mail: judgeMail({ waiting: 0, refused: 0, tries: 0, folder: undefined }),
    backup: judgeBackup(backup),
    auto: judgeAuto([], ofAuto),
    rates: judgeRates(undefined, now),
  });
  expect(ordered.map(({ part }) => part)).toEqual([
    ...['clickhouse', 'jobs', 'postgres', 'backup', 'versions', 'servers', 'events', 'disk', 'mail'],
    ...['auto', 'rates'],
  ]);
});
