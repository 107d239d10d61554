import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, loadConfig } from './config.ts';

const secret = 'k'.repeat(32);
const outgrown = {
  DATABASE_URL: 'postgres://u:p@db/millrace',
  CLICKHOUSE_URL: 'https://c:8443',
  SECRET_KEY: secret,
};

test('an empty environment gives the documented defaults', () => {
  expect(loadConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    clickhouseCluster: undefined,
    eventRetentionDays: undefined,
    roles: ['console', 'delivery', 'worker'],
    secretKey: undefined,
    smtpUrl: undefined,
    filesUrl: undefined,
    appStoreUrl: 'https://itunes.apple.com',
    playStoreUrl: 'https://play.google.com',
    registration: undefined,
    trustProxy: false,
    consolePriority: 'low',
    callbackPrivateNetworks: undefined,
    bounceAddress: undefined,
    bouncePort: undefined,
    nameServers: undefined,
    networkApiUrl: undefined,
    geoipDatabase: undefined,
    ingestSecret: undefined,
    backupAt: undefined,
    backupDir: undefined,
    backupKeep: 7,
    backupPassphrase: undefined,
    autoExplorationShare: 5,
    autoHoldoutShare: 5,
    logLevel: 'info',
    admin: undefined,
  } satisfies Config);
});

test('an empty variable counts as one that is not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(
    loadConfig({}),
  );
});

describe('takes', () => {
  const accepted: [Record<string, string>, Partial<Config>][] = [
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ PUBLIC_URL: 'https://ads.example.com' }, { publicUrl: 'https://ads.example.com' }],
    [{ PUBLIC_URL: 'http://10.0.0.7:8080' }, { publicUrl: 'http://10.0.0.7:8080' }],
    [{ DATA_DIR: 'here/there' }, { dataDir: resolve('here/there') }],
    [{ DATA_DIR: '/var/lib/millrace' }, { dataDir: '/var/lib/millrace' }],
    [
      { ...outgrown, ROLES: 'worker, console' },
      { roles: ['console', 'worker'], secretKey: secret },
    ],
    [{ ...outgrown, CLICKHOUSE_CLUSTER: 'main-1' }, { clickhouseCluster: 'main-1' }],
    [{ EVENT_RETENTION_DAYS: '7' }, { eventRetentionDays: 7 }],
    [{ FILES_URL: 's3://k:s@files:9000/ads' }, { filesUrl: 's3://k:s@files:9000/ads' }],
    [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
    [
      { BOUNCE_ADDRESS: 'back@bounce.acme.example', BOUNCE_PORT: '2525' },
      { bounceAddress: 'back@bounce.acme.example', bouncePort: 2525 },
    ],
    [{ REGISTRATION: 'open' }, { registration: 'open' }],
    [{ CONSOLE_PRIORITY: 'idle' }, { consolePriority: 'idle' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }, { trustProxy: ['loopback', '10.0.0.0/8', '::1'] }],
    [
      { NAME_SERVERS: '10.0.0.53, 127.0.0.1:5353,fd00::53,[fd00::54]:53' },
      { nameServers: ['10.0.0.53', '127.0.0.1:5353', 'fd00::53', '[fd00::54]:53'] },
    ],
    [
      { CALLBACK_PRIVATE_NETWORKS: '10.1.0.0/16, fd00::/8,127.0.0.1' },
      { callbackPrivateNetworks: ['10.1.0.0/16', 'fd00::/8', '127.0.0.1'] },
    ],
    [{ NETWORK_API_URL: 'http://127.0.0.1:9' }, { networkApiUrl: 'http://127.0.0.1:9' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Correct1horse' },
      { admin: { email: 'a@b.example', password: 'Correct1horse' } },
    ],
  ];
  test.each(accepted)('%j', (env, part) => {
    expect(loadConfig(env)).toMatchObject(part);
  });
});

describe('refuses, by the name of the variable', () => {
  const refused: [string, string][] = [
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '8e3'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'ads.example.com'],
    ['PUBLIC_URL', 'ftp://ads.example.com'],
    ['PUBLIC_URL', 'https://ads.example.com/'],
    ['PUBLIC_URL', 'https://ads.example.com/console'],
    ['DATABASE_URL', 'mysql://db/millrace'],
    ['DATABASE_URL', 'postgres:'],
    ['CLICKHOUSE_URL', 'clickhouse://c:9000'],
    ['CLICKHOUSE_CLUSTER', "x'); --"],
    ['ROLES', 'console,deliver,worker'],
    ['ROLES', ','],
    ['SECRET_KEY', 'k'.repeat(31)],
    ['SMTP_URL', 'mail:25'],
    ['BOUNCE_ADDRESS', 'a+b@bounce.example'],
    ['BOUNCE_ADDRESS', `${'b'.repeat(21)}@bounce.example`],
    ['BOUNCE_ADDRESS', 'bounce.example'],
    ['BOUNCE_PORT', '25a'],
    ['REGISTRATION', 'Open'],
    ['CONSOLE_PRIORITY', 'nice'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['NAME_SERVERS', 'dns.example'],
    ['NAME_SERVERS', '10.0.0.53:0'],
    ['NAME_SERVERS', '10.0.0.53:70000'],
    ['NAME_SERVERS', 'fd00::53]:53'],
    ['CALLBACK_PRIVATE_NETWORKS', 'loopback'],
    ['CALLBACK_PRIVATE_NETWORKS', '10.1.0.0/33'],
    ['CALLBACK_PRIVATE_NETWORKS', 'fe80::1%eth0'],
    ['CALLBACK_PRIVATE_NETWORKS', ','],
    ['LOG_LEVEL', 'verbose'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'correct1horse'],
  ];
  test.each(refused)('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toContainEqual(
      expect.stringMatching(new RegExp(`^${name} .*it takes .+\\.$`)),
    );
  });

  test('DATABASE_URL without the SECRET_KEY that the servers must share', () => {
    expect(problemsOf({ ...outgrown, SECRET_KEY: undefined })).toEqual([
      expect.stringMatching(/^SECRET_KEY is missing: with DATABASE_URL/),
    ]);
  });

  test.each([
    ['both stores embedded', {}],
    ['PostgreSQL embedded', { CLICKHOUSE_URL: outgrown.CLICKHOUSE_URL }],
    ['ClickHouse embedded', { DATABASE_URL: outgrown.DATABASE_URL, SECRET_KEY: secret }],
  ])('a part of the roles with %s', (_, env) => {
    expect(problemsOf({ ...env, ROLES: 'delivery' })).toEqual([
      expect.stringMatching(/^ROLES "delivery" needs/),
    ]);
  });

  test('a cluster of the embedded ClickHouse', () => {
    expect(problemsOf({ CLICKHOUSE_CLUSTER: 'main' })).toEqual([
      expect.stringMatching(/^CLICKHOUSE_CLUSTER needs/),
    ]);
  });

  test('a port for what comes back, and no address that it comes back to', () => {
    expect(problemsOf({ BOUNCE_PORT: '2525' })).toEqual([
      expect.stringMatching(/^BOUNCE_PORT needs BOUNCE_ADDRESS/),
    ]);
  });

  test.each([
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.example' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'Correct1horse' }],
  ])('%s missing beside its pair', (name, env) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
  });

  test('every wrong one at once, and a wrong one only once', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'x',
      CLICKHOUSE_URL: 'y',
      SECRET_KEY: 'z',
      ROLES: 'worker',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'CLICKHOUSE_URL',
      'SECRET_KEY',
    ]);
  });
});

test('the message holds all problems and no secret', () => {
  const secrets = {
    DATABASE_URL: 'secret-1',
    CLICKHOUSE_URL: 'secret-2',
    SECRET_KEY: 'secret-3',
    SMTP_URL: 'secret-4',
    ADMIN_EMAIL: 'a@b.example',
    ADMIN_PASSWORD: 'secret-5',
  };
  const { message, problems } = errorOf(secrets);
  expect(problems).toHaveLength(5);
  for (const problem of problems) expect(message).toContain(problem);
  expect(message).not.toContain('secret-');
});

function errorOf(env: Record<string, string | undefined>): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  return errorOf(env).problems;
}
