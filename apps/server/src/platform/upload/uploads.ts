import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { uploadsFolder } from '../file-store/spool.ts';

/** Milliseconds after which an upload that nobody goes on with is given up. */
const uploadLifetime = 24 * 3_600_000;
const afterTaking = 3_600_000;

export interface Upload {
  /** Where its bytes are. */
  readonly file: string;
  /** As the sender called it; perhaps empty. */
  readonly name: string;
  readonly size: number;
  readonly isFinished: boolean;
}

/** Uploads of this server, by the organization that sends them. */
export function openUploads(dataDir: string) {
  const folder = uploadsFolder(dataDir);
  let store: FileStore | undefined;
  // Makes its folder.
  const opened = () => {
    store ??= new FileStore({ directory: folder, expirationPeriodInMilliseconds: uploadLifetime });
    return store;
  };
  return {
    store: opened,
    /** Undefined: there is none of this organization. */
    async find(id: string, organizationId: number): Promise<Upload | undefined> {
      if (!isOf(id, organizationId)) return undefined;
      // It rejects with what is no Error.
      const found = await opened()
        .getUpload(id)
        .catch(() => undefined);
      return (
        found && {
          file: join(folder, id),
          name: found.metadata?.filename ?? '',
          size: found.offset,
          isFinished: found.offset === found.size,
        }
      );
    },
    /** Of one that was taken: keeps it for an hour more, so that whoever missed the answer may ask again. */
    async settle(id: string, now: Date): Promise<void> {
      const touched = new Date(now.getTime() - uploadLifetime + afterTaking);
      for (const file of [join(folder, id), join(folder, `${id}.json`)]) await utimes(file, touched, touched);
    },
    /** One that is not there is fine. */
    async remove(id: string): Promise<void> {
      await opened()
        .remove(id)
        .catch(() => undefined);
    },
    /** How many of an organization are kept here. */
    async countOf(organizationId: number): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => isOf(name, organizationId) && name.endsWith('.json')).length;
    },
    /** Gives up what was not touched for long, and what a killed server has left. */
    async forgetOld(now: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const touched = (await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime();
        if (now.getTime() - touched > uploadLifetime) await rm(file, { force: true });
      }
    },
  };
}

/** An upload's id begins with the organization's: whose it is needs no look into a store. */
export function isOf(id: string, organizationId: number): boolean {
  return id.startsWith(`${organizationId}-`);
}
