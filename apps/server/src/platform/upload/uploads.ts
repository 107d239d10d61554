import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { FileStore } from '@tus/file-store';
import { uploadsFolder } from '../file-store/spool.ts';
import { forgetFiles, touchedAt } from '../files/forget-files.ts';
import { freeBytes, leastFree } from '../files/free-bytes.ts';

/** Milliseconds after which an upload that nothing more has come of is given up. */
export const uploadLifetime = dayMs;
const afterTaking = hourMs;

/** What an organization may have here at a time, those of the last hour that were taken among them. */
export const mostOf = { uploads: 200, bytes: 4 * 1024 ** 3 };

/** Why no upload of so many bytes may begin; of too many, the seconds after which enough of them have gone. */
export type NoRoom = { readonly why: 'tooMany'; readonly seconds: number } | { readonly why: 'diskLow' };

interface Asked {
  readonly now: Date;
  /** Bytes of those of the organization that begin at the same time. */
  readonly others?: number;
  /** Bytes that the disk keeps free. */
  readonly free?: number;
}

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
    // Its own expiration counts from when an upload began, however long it goes on.
    store ??= new FileStore({ directory: folder });
    return store;
  };
  async function isLow(least: number): Promise<boolean> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await freeBytes(folder)) < least;
  }
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
    /**
     * Whether an organization has room for so many bytes more: each upload counts with as many as it said it would have, for
     * those may still come. Undefined: there is.
     */
    async roomFor(
      organizationId: number,
      bytes: number,
      { now, others = 0, free = leastFree }: Asked,
    ): Promise<NoRoom | undefined> {
      const names = (await readdir(folder).catch(() => [])).filter((name) =>
        name.startsWith(`${organizationId}-`),
      );
      const told = names.filter((name) => name.endsWith('.json'));
      const kept = await Promise.all(told.map((name) => keptAs(join(folder, name))));
      if (!fits(kept, bytes + others))
        return { why: 'tooMany', seconds: secondsUntil(whenFits(kept, bytes), now) };
      return (await isLow(bytes + others + free)) ? { why: 'diskLow' } : undefined;
    },
    /** Whether the disk has less than is always left. */
    isDiskLow: () => isLow(leastFree),
    /** Gives up what was not touched for long, and what a killed server has left. */
    async forgetOld(now: Date): Promise<void> {
      await forgetFiles(folder, new Date(now.getTime() - uploadLifetime));
    },
  };
}

interface Kept {
  /** That it said it would have, or has. */
  readonly bytes: number;
  /** When it goes, if nobody goes on with it; milliseconds since 1970. */
  readonly goesAt: number;
}

/** An upload by what is written beside it. */
async function keptAs(file: string): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const said = /"size":(\d+)/.exec(text)?.[1];
  const content = file.replace(/\.json$/, '');
  const there = (await stat(content).catch(() => undefined))?.size ?? 0;
  const touched = (await touchedAt(content).catch(() => undefined))?.getTime() ?? 0;
  return { bytes: Math.max(Number(said ?? 0), there), goesAt: touched + uploadLifetime };
}

const fits = (kept: readonly Kept[], more: number): boolean =>
  kept.length < mostOf.uploads && kept.reduce((sum, { bytes }) => sum + bytes, more) <= mostOf.bytes;

/** When enough of the oldest have gone for so many bytes more. */
function whenFits(kept: readonly Kept[], more: number): number {
  const left = kept.toSorted((one, other) => one.goesAt - other.goesAt);
  let at = 0;
  while (!fits(left, more)) {
    const first = left.shift();
    if (first === undefined) break;
    at = first.goesAt;
  }
  return at;
}

/** Whole ones, after which it is past that. */
const secondsUntil = (at: number, now: Date): number =>
  Math.floor(Math.max(0, at - now.getTime()) / 1_000) + 1;

const uploadId = /^(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An upload's id begins with the organization's: whose it is needs no look into a store. What is no id is nobody's, for it would
 * name another file of the same folder.
 */
export function isOf(id: string, organizationId: number): boolean {
  return uploadId.exec(id)?.[1] === String(organizationId);
}
