import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { replaceDurably } from '../../platform/files/durable-file.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { takeTurn } from '../../platform/postgres/take-turn.ts';
import type { Services } from '../../platform/services.ts';
import { backupFolder } from '../backup/backup-place.ts';
import { isEmbedded } from '../backup/nightly-backup.ts';
import { type ErasedId, sealedFor } from './erased-id.ts';
import { isOfPerson, type KeptLine, keptLine } from './kept-line.ts';
import { keptName } from './kept-name.ts';
import { oldestBackup } from './oldest-backup.ts';

/** What such a file says; a line that is no such id, as a torn or an edited one, stays as it stands. */
interface Kept {
  readonly lines: readonly KeptLine[];
  readonly unreadable: readonly string[];
}

type Needs = Pick<Services, 'config' | 'secrets' | 'now'>;

/** Keeps an id for as long as there is a backup that may hold it. */
export async function keepForRestore(
  services: Needs,
  tx: Tx,
  { kind, value, organizationId }: ErasedId,
): Promise<void> {
  const sealed = services.secrets.seal(value, sealedFor(organizationId)).toString('base64');
  await keepLine(services, tx, { organizationId, kind, sealed });
}

/** A line without its time. */
type NewLine = KeptLine extends infer One ? (One extends KeptLine ? Omit<One, 'at'> : never) : never;

/** As {@link keepForRestore}, of whatever it is. */
export async function keepLine(
  services: Pick<Services, 'config' | 'now'>,
  tx: Tx,
  line: NewLine,
): Promise<void> {
  if (!isEmbedded(services.config)) return;
  const kept = { ...line, at: services.now().toISOString() };
  await change(services, tx, (lines) => [...lines, kept]);
}

/** Gives up the ids that no backup can hold any more. */
export async function forgetForRestore(
  services: Pick<Services, 'config' | 'database' | 'now'>,
): Promise<void> {
  const { config, database } = services;
  if (!isEmbedded(config) || !existsSync(join(backupFolder(config), keptName))) return;
  await database.asSystem((tx) => change(services, tx, (lines) => lines));
}

async function change(
  { config, now }: Pick<Services, 'config' | 'now'>,
  tx: Tx,
  to: (lines: readonly KeptLine[]) => readonly KeptLine[],
): Promise<void> {
  await takeTurn(tx, keptName);
  const file = join(backupFolder(config), keptName);
  const oldest = await oldestBackup(config, tx, now());
  const kept = await readKept(file);
  await store(file, {
    lines: to(kept.lines).filter(({ at }) => oldest !== undefined && oldest < new Date(at)),
    unreadable: oldest === undefined ? [] : kept.unreadable,
  });
}

/** What a file says; nothing where there is none. */
export async function readKept(file: string): Promise<Kept> {
  if (!existsSync(file)) return { lines: [], unreadable: [] };
  const texts = (await readFile(file, 'utf8')).split('\n').filter((text) => text !== '');
  const read = texts.map((text) => ({ text, parsed: keptLine.safeParse(jsonOf(text)) }));
  return {
    lines: read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    unreadable: read.flatMap(({ text, parsed }) => (parsed.success ? [] : [text])),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Lays what has to be erased again into a DATA_DIR that is restored from a backup; the first start sees to it. A backup may lie
 * elsewhere than where the server keeps what it erased. Who had left before it was made and is in it has come back since.
 * @param into the folder that becomes the DATA_DIR: a restore that is killed brings either both or none of it
 * @returns how many lines of each sort
 */
export async function bringKept(
  { file: backup, madeAt }: { readonly file: string; readonly madeAt: string },
  config: Pick<Config, 'dataDir' | 'backupDir'>,
  into: string,
): Promise<{ readonly ids: number; readonly people: number }> {
  const folders = new Set([dirname(resolve(backup)), resolve(backupFolder(config))]);
  const all = await Promise.all([...folders].map((folder) => readKept(join(folder, keptName))));
  const lines = all
    .flatMap((one) => one.lines)
    .filter((line) => !isOfPerson(line) || new Date(line.at) >= new Date(madeAt));
  await store(join(into, keptName), {
    lines,
    unreadable: all.flatMap(({ unreadable }) => unreadable),
  });
  const people = lines.filter(isOfPerson).length;
  return { ids: lines.length - people, people };
}

async function store(file: string, { lines, unreadable }: Kept): Promise<void> {
  const texts = [...lines.map((one) => JSON.stringify(one)), ...unreadable];
  if (texts.length === 0) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceDurably(file, texts.map((text) => `${text}\n`).join(''));
}
