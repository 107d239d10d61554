import * as z from 'zod/mini';

/** The first entry of a backup: what made it, and so who can read it. */
export const manifestName = 'millrace-backup.json';

/** The last entry: what is in it, by which a whole backup is told from one that was cut off or changed. */
export const sumsName = 'millrace-sums.json';

/** Counted up when what made sense of older files would not of newer ones. */
export const format = 1;

export const manifest = z.object({
  format: z.int(),
  /** Of Millrace. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Major version of the PostgreSQL whose files these are. */
  postgres: z.int(),
  /** Numbers of the last migrations. */
  migrations: z.object({ postgres: z.int(), clickhouse: z.int() }),
  /** Of the installation's secrets; undefined: made by a Millrace that did not say. */
  key: z.optional(
    z.object({
      /** Whether it is among the files; else it is SECRET_KEY, without which nobody starts what was restored. */
      isInside: z.boolean(),
      /** By which another key is told from it; undefined: whoever made the backup was not given it. */
      fingerprint: z.optional(z.string()),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** Bytes and SHA-256 of each file by its name. */
export const sums = z.record(z.string(), z.object({ size: z.int(), sha256: z.string() }));
export type Sums = z.infer<typeof sums>;
