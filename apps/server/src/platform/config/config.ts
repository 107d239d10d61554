import { StartError } from '../start-error.ts';
import { rejected } from './parsers.ts';
import { allRoles, type Setting, settings } from './settings.ts';

type Settings = typeof settings;

type ValueOf<S> = S extends Setting<infer Value> ? Value : never;

type Values = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> };

/** The server's configuration, checked as a whole. */
export type Config = Omit<Values, 'adminEmail' | 'adminPassword'> & {
  /** Who the first start makes Administrator; undefined: with a one-time password of the server's own. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
};

/** What is wrong with the environment: one line for each variable, by its name, without the values of secrets. */
export class ConfigError extends StartError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration is wrong:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment; an empty variable counts as one that is not set.
 * @throws ConfigError that names every wrong variable at once.
 */
export function loadConfig(env: Environment): Config {
  const problems: string[] = [];
  const read = <Value>(setting: Setting<Value>) => readSetting(setting, env, problems);
  const config: Config = {
    port: read(settings.port),
    host: read(settings.host),
    publicUrl: read(settings.publicUrl),
    dataDir: read(settings.dataDir),
    databaseUrl: read(settings.databaseUrl),
    clickhouseUrl: read(settings.clickhouseUrl),
    clickhouseCluster: read(settings.clickhouseCluster),
    eventRetentionDays: read(settings.eventRetentionDays),
    roles: read(settings.roles),
    secretKey: read(settings.secretKey),
    smtpUrl: read(settings.smtpUrl),
    bounceAddress: read(settings.bounceAddress),
    bouncePort: read(settings.bouncePort),
    filesUrl: read(settings.filesUrl),
    appStoreUrl: read(settings.appStoreUrl),
    playStoreUrl: read(settings.playStoreUrl),
    registration: read(settings.registration),
    trustProxy: read(settings.trustProxy),
    consolePriority: read(settings.consolePriority),
    callbackPrivateNetworks: read(settings.callbackPrivateNetworks),
    nameServers: read(settings.nameServers),
    networkApiUrl: read(settings.networkApiUrl),
    geoipDatabase: read(settings.geoipDatabase),
    ingestSecret: read(settings.ingestSecret),
    backupAt: read(settings.backupAt),
    backupDir: read(settings.backupDir),
    backupKeep: read(settings.backupKeep),
    backupPassphrase: read(settings.backupPassphrase),
    autoExplorationShare: read(settings.autoExplorationShare),
    autoHoldoutShare: read(settings.autoHoldoutShare),
    logLevel: read(settings.logLevel),
    admin: administrator(read(settings.adminEmail), read(settings.adminPassword)),
  };
  problems.push(...contradictions(config, (setting) => textOf(setting, env) !== undefined));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Whether a server does nothing but delivery: it then needs no store to start with, and takes no mail. */
export function isDeliveryNode({ roles }: Pick<Config, 'roles'>): boolean {
  return roles.length === 1 && roles[0] === 'delivery';
}

function readSetting<Value>(setting: Setting<Value>, env: Environment, problems: string[]): Value {
  const text = textOf(setting, env);
  if (text === undefined) return setting.fallback();
  const value = setting.parse(text);
  if (value !== rejected) return value;
  const shown = setting.isSecret ? '' : ` "${text}"`;
  problems.push(`${setting.name}${shown} is not valid: it takes ${setting.takes}.`);
  return setting.fallback();
}

function textOf(setting: Setting<unknown>, env: Environment): string | undefined {
  return env[setting.name]?.trim() || undefined;
}

function administrator(email: string | undefined, password: string | undefined): Config['admin'] {
  return email === undefined || password === undefined ? undefined : { email, password };
}

type IsSet = (setting: Setting<unknown>) => boolean;

/** Variables that are right alone and wrong together; one that is wrong already does not count a second time. */
function contradictions(config: Config, isSet: IsSet): string[] {
  const problems: string[] = [];
  if (isSet(settings.databaseUrl) && !isSet(settings.secretKey)) {
    problems.push(
      `SECRET_KEY is missing: with DATABASE_URL every server needs the same, and it takes ${settings.secretKey.takes}.`,
    );
  }
  if (isSet(settings.clickhouseCluster) && !isSet(settings.clickhouseUrl)) {
    problems.push('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded ClickHouse has no cluster.');
  }
  if (isSet(settings.bouncePort) && !isSet(settings.bounceAddress)) {
    problems.push('BOUNCE_PORT needs BOUNCE_ADDRESS: without it no mail comes back.');
  }
  const isEmbedded = !isSet(settings.databaseUrl) || !isSet(settings.clickhouseUrl);
  if (isEmbedded && config.roles.length < allRoles.length) {
    problems.push(
      `ROLES "${config.roles.join(',')}" needs DATABASE_URL and CLICKHOUSE_URL: an embedded database belongs to one server, which must have all three roles.`,
    );
  }
  if (isSet(settings.adminEmail) !== isSet(settings.adminPassword)) {
    const [present, absent] = isSet(settings.adminEmail)
      ? [settings.adminEmail, settings.adminPassword]
      : [settings.adminPassword, settings.adminEmail];
    problems.push(`${absent.name} is missing: ${present.name} is of use only together with it.`);
  }
  return problems;
}
