import { resolve } from 'node:path';
import { isStrongPassword } from '@millrace/contract/people/password';
import { parseS3Address } from '../file-store/s3-address.ts';
import {
  integer,
  matching,
  nameServers,
  networks,
  oneOf,
  origin,
  type Parse,
  rejected,
  someOf,
  trustProxy,
  url,
  where,
} from './parsers.ts';

/** What one server does; delivery and worker may run on machines of their own. */
export const allRoles = ['console', 'delivery', 'worker'] as const;

/** One environment variable. */
export interface Setting<Value> {
  readonly name: string;
  /** As it would be written in the environment; undefined: the setting stays empty. */
  readonly standard: string | undefined;
  /** What it is for; one line of the README's table. */
  readonly meaning: string;
  /** What it takes, to follow "it takes": said when a value is wrong. */
  readonly takes: string;
  /** Never repeated in a message. */
  readonly isSecret: boolean;
  readonly parse: Parse<Value>;
  /** The value when the variable is not set. */
  readonly fallback: () => Value;
}

type Given<Value> = Pick<Setting<Value>, 'name' | 'meaning' | 'takes' | 'parse'> & {
  readonly isSecret?: boolean;
};

function required<Value>(standard: string, given: Given<Value>): Setting<Value> {
  const fallback = () => {
    const value = given.parse(standard);
    if (value === rejected) throw new Error(`${given.name} does not take its own default.`);
    return value;
  };
  return { isSecret: false, ...given, standard, fallback };
}

function optional<Value>(given: Given<Value>): Setting<Value | undefined> {
  return { isSecret: false, ...given, standard: undefined, fallback: () => undefined };
}

/** What takes the beginning of an address. */
const anOrigin = {
  takes: 'http:// or https:// with a host and perhaps a port, without path or slash at the end',
  parse: origin,
};

/** Every variable that the server reads; the README's table is made from this one. */
export const settings = {
  port: required('8080', {
    name: 'PORT',
    meaning: 'Port that the server listens on; 0 takes any free one.',
    takes: 'a whole number from 0 to 65535',
    parse: integer(0, 65_535),
  }),
  host: required('127.0.0.1', {
    name: 'HOST',
    meaning: 'Address that the server listens on; `0.0.0.0` lets other machines in.',
    takes: 'an IP address or a host name',
    parse: matching(/^[A-Za-z0-9._:-]+$/),
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    meaning:
      'Address under which people and phones reach the server; it stands in mails and in the lines for the SDKs. Empty: that of `HOST` and `PORT`.',
    ...anOrigin,
  }),
  dataDir: required('./data', {
    name: 'DATA_DIR',
    meaning: 'Folder of everything that the server keeps on this machine.',
    takes: 'the path of a folder',
    parse: (text) => resolve(text),
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    meaning:
      'A PostgreSQL (15 or newer) of your own. Empty: one in `DATA_DIR`, started and ended with the server.',
    takes: 'postgres://user:password@host:port/database',
    isSecret: true,
    parse: url(['postgres:', 'postgresql:']),
  }),
  clickhouseUrl: optional({
    name: 'CLICKHOUSE_URL',
    meaning: 'A ClickHouse of your own. Empty: an embedded one in `DATA_DIR`.',
    takes: 'http(s)://user:password@host:port/database',
    isSecret: true,
    parse: url(['http:', 'https:']),
  }),
  clickhouseCluster: optional({
    name: 'CLICKHOUSE_CLUSTER',
    meaning: 'Cluster on that ClickHouse over which the tables are spread.',
    takes: 'a name of letters, digits, _ and -',
    parse: matching(/^[A-Za-z_][A-Za-z0-9_-]*$/),
  }),
  eventRetentionDays: optional({
    name: 'EVENT_RETENTION_DAYS',
    meaning:
      'Days that single events of phones are kept, the same on every server; what was counted from them by the hour stays. Empty: as `/admin/settings` says, 90 at first.',
    takes: 'a whole number from 1 to 3650',
    parse: integer(1, 3650),
  }),
  roles: required('console,delivery,worker', {
    name: 'ROLES',
    meaning: 'What this server does; a part of it only with `DATABASE_URL` and `CLICKHOUSE_URL`.',
    takes: 'some of console, delivery and worker, separated by commas',
    parse: someOf(allRoles),
  }),
  secretKey: optional({
    name: 'SECRET_KEY',
    meaning:
      'Secret from which the keys for stored secrets are made, the same on every server. Empty: a file in `DATA_DIR`.',
    takes: 'at least 32 characters ("openssl rand -hex 32" makes some)',
    isSecret: true,
    parse: where((text) => text.length >= 32),
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    meaning:
      'Mail server; `?from=ads@example.com` at its end names the sender. Empty: each mail becomes a file in `DATA_DIR/outbox`.',
    takes: 'smtp(s)://user:password@host:port?from=sender',
    isSecret: true,
    parse: url(['smtp:', 'smtps:']),
  }),
  bounceAddress: optional({
    name: 'BOUNCE_ADDRESS',
    meaning:
      'Where mail servers send back reports that they took and could not deliver, such as `bounces@bounce.example.com`, whose MX is a server with `BOUNCE_PORT`. Empty: only what is refused at once is known.',
    takes: 'an e-mail address of at most 20 characters before the @, without +',
    parse: matching(/^[a-z0-9][a-z0-9._-]{0,19}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
  }),
  bouncePort: optional({
    name: 'BOUNCE_PORT',
    meaning:
      'Port on which this server takes mail for `BOUNCE_ADDRESS` (SMTP, nothing else); 0 takes any free one. Empty: it takes none.',
    takes: 'a whole number from 0 to 65535',
    parse: integer(0, 65_535),
  }),
  filesUrl: optional({
    name: 'FILES_URL',
    meaning:
      'Bucket for the files of creatives at a store that speaks S3, the same on every server; `?region=` and `&tls=off` may follow. Empty: `DATA_DIR/files`.',
    takes: 's3://key:secret@host:port/bucket',
    isSecret: true,
    parse: where((text) => parseS3Address(text) !== undefined),
  }),
  appStoreUrl: required('https://itunes.apple.com', {
    name: 'APP_STORE_URL',
    meaning: "Where iOS apps are looked up, by the way of Apple's look-up service.",
    ...anOrigin,
  }),
  playStoreUrl: required('https://play.google.com', {
    name: 'PLAY_STORE_URL',
    meaning: 'Where Android apps are looked up, by their pages in Google Play.',
    ...anOrigin,
  }),
  registration: optional({
    name: 'REGISTRATION',
    meaning:
      '`open` lets anyone register, `closed` only invited people. Empty: as `/admin/settings` says, closed at first.',
    takes: 'closed or open',
    parse: oneOf(['closed', 'open']),
  }),
  consolePriority: required('low', {
    name: 'CONSOLE_PRIORITY',
    meaning:
      'What console, reports and the stores get of the processors beside phones: `low` a small share, `idle` (Linux) what phones, and whatever else runs on the machine, leave. `idle` is for machines that do nothing else: phones wait less.',
    takes: 'low or idle',
    parse: oneOf(['low', 'idle']),
  }),
  trustProxy: required('false', {
    name: 'TRUST_PROXY',
    meaning: 'Proxies whose word about the address of a caller counts.',
    takes: 'false, the number of proxies in front (1 to 9), or their addresses or ranges separated by commas',
    parse: trustProxy,
  }),
  callbackPrivateNetworks: optional({
    name: 'CALLBACK_PRIVATE_NETWORKS',
    meaning:
      'Private networks in which servers that people name may stand: callback URLs, webhooks, websites, feeds and their pictures, addresses of reports; such as `10.1.0.0/16`. Empty: the internet only.',
    takes: 'addresses and networks (10.1.0.0/16, fd00::/8) separated by commas',
    parse: networks,
  }),
  nameServers: optional({
    name: 'NAME_SERVERS',
    meaning:
      "Name servers for what people enter: publishers' callbacks, webhooks, websites and their DNS records, feeds, addresses of reports. Empty: the system's.",
    takes: 'addresses, perhaps with a port (10.0.0.53, 127.0.0.1:5353, [fd00::53]:53), separated by commas',
    parse: nameServers,
  }),
  networkApiUrl: optional({
    name: 'NETWORK_API_URL',
    meaning:
      "A proxy for the ad networks' reporting APIs: asked for `<this>/<host>/<path>`. Empty: the networks themselves.",
    ...anOrigin,
  }),
  geoipDatabase: optional({
    name: 'GEOIP_DATABASE',
    meaning:
      "File by which the countries of phones' addresses are found, and states and cities where it has them, in MaxMind's format. Empty: one of countries that ships with the server.",
    takes: 'the path of a file',
    parse: (text) => resolve(text),
  }),
  ingestSecret: optional({
    name: 'INGEST_SECRET',
    meaning:
      "Lets events of the past and networks' revenue in: who sends it says when a call was received. Empty: nobody can.",
    takes: 'at least 32 characters ("openssl rand -hex 32" makes some)',
    isSecret: true,
    parse: where((text) => text.length >= 32),
  }),
  backupAt: optional({
    name: 'BACKUP_AT',
    meaning:
      'Time of the day (UTC) at which the embedded stores are backed up each night, such as `03:30`. Empty: only `npm run backup` does.',
    takes: 'a time from 00:00 to 23:59',
    parse: matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  }),
  backupDir: optional({
    name: 'BACKUP_DIR',
    meaning: 'Folder of nightly backups; best on another disk. Empty: `DATA_DIR/backups`.',
    takes: 'the path of a folder',
    parse: (text) => resolve(text),
  }),
  backupKeep: required('7', {
    name: 'BACKUP_KEEP',
    meaning: 'How many nightly backups are kept; the oldest go first.',
    takes: 'a whole number from 1 to 1000',
    parse: integer(1, 1000),
  }),
  backupPassphrase: optional({
    name: 'BACKUP_PASSPHRASE',
    meaning: 'Encrypts backups, and opens them again; without it nobody can. Empty: they are not encrypted.',
    takes: 'at least 12 characters',
    isSecret: true,
    parse: where((text) => text.length >= 12),
  }),
  autoExplorationShare: required('5', {
    name: 'AUTO_EXPLORATION_SHARE',
    meaning:
      'Percent of the requests of Auto rules whose order is drawn, so that what is not known is learned.',
    takes: 'a whole number from 0 to 20',
    parse: integer(0, 20),
  }),
  autoHoldoutShare: required('5', {
    name: 'AUTO_HOLDOUT_SHARE',
    meaning:
      'Percent of the users whom Auto never serves, the same on every server: by them its gain is measured.',
    takes: 'a whole number from 0 to 20',
    parse: integer(0, 20),
  }),
  logLevel: required('info', {
    name: 'LOG_LEVEL',
    meaning: 'How much the server writes to its log.',
    takes: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
  adminEmail: optional({
    name: 'ADMIN_EMAIL',
    meaning: 'Administrator that the first start creates.',
    takes: 'an e-mail address',
    parse: matching(/^[^\s@]+@[^\s@]+$/),
  }),
  adminPassword: optional({
    name: 'ADMIN_PASSWORD',
    meaning:
      'Password of that Administrator. Both empty: a one-time password is made, shown and written to `DATA_DIR/first-login.txt`.',
    takes: 'at least 8 characters with an upper-case letter, a lower-case letter and a digit',
    isSecret: true,
    parse: where(isStrongPassword),
  }),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
