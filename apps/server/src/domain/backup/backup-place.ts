import { join } from 'node:path';
import { dayMs } from '@millrace/contract/kit/duration';

/** In the folder, named by its time: `millrace-2026-11-24T03-30-00Z.backup`. */
export function backupFile(folder: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `millrace-${time}Z.backup`);
}

/** When a backup was made that {@link backupFile} has named; undefined: the name is not one of those. */
export function backupTime(name: string): Date | undefined {
  const found = /^millrace-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/.exec(name);
  if (found === null) return undefined;
  const [, day, hours, minutes, seconds] = found;
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

const old = '.old';
/** What an old backup is called from when it is given up until it is gone. */
export const asideOf = (file: string): string => `${file}${old}`;
export const isAside = (name: string): boolean =>
  name.endsWith(old) && backupTime(name.slice(0, -old.length)) !== undefined;

/** Where backups go that nobody gave a place. */
export function backupFolder(config: {
  readonly dataDir: string;
  readonly backupDir?: string | undefined;
}): string {
  return config.backupDir ?? join(config.dataDir, 'backups');
}

/** Days for which a backup counts that is no longer where it was made: nobody says what became of one that was carried elsewhere. */
const unseenDays = 400;

/** Whether one that is not where it was made may still be somewhere, on a disk that is away or carried elsewhere. */
export const countsUnseen = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() <= unseenDays * dayMs;
