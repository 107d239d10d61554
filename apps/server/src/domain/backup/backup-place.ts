import { join } from 'node:path';

/** In the folder, named by its time: `millrace-2026-11-24T03-30-00Z.backup`. */
export function backupFile(folder: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `millrace-${time}Z.backup`);
}

/** Where backups go that nobody gave a place. */
export function backupFolder(config: {
  readonly dataDir: string;
  readonly backupDir?: string | undefined;
}): string {
  return config.backupDir ?? join(config.dataDir, 'backups');
}
