import { resolve } from 'node:path';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listBackups, startBackup } from '@millrace/contract/operator/system';
import { backupFile, backupFolder } from '../../../domain/backup/backup-place.ts';
import { askForBackup } from '../../../domain/backup/backup-queries.ts';
import { findKey } from '../../../domain/backup/installation-key.ts';
import { isEmbedded, nightlyBackup } from '../../../domain/backup/nightly-backup.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';

export async function answerListBackups(
  { services: { database, config, jobs } }: Context,
  page: RequestOf<typeof listBackups>,
): Promise<ResponseOf<typeof listBackups>> {
  const { isFile } = await findKey(config, database);
  return database.asSystem(async (tx) => {
    const all = tx.selectFrom('backup');
    const rows = await pageOf(all.selectAll().orderBy('id', 'desc'), page).execute();
    const schedule = nightlyBackup.schedule(config);
    return {
      list: rows.map(presentBackup),
      total: await countOf(all),
      isElsewhere: !isEmbedded(config),
      nextAt: schedule === undefined ? null : (jobs.nextRun(schedule)?.toISOString() ?? null),
      folder: resolve(backupFolder(config)),
      keep: config.backupKeep,
      isEncrypted: config.backupPassphrase !== undefined,
      isKeyInside: isFile,
    };
  });
}

type Answered = ResponseOf<typeof listBackups>['list'][number];

interface BackupRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly file: string;
  readonly bytes: number | string;
  readonly size: number | string | null;
  readonly error: string | null;
  readonly failure: string | null;
  readonly due_at: Date | null;
  readonly asked_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly removed_at: Date | null;
}

function presentBackup(row: BackupRow): Answered {
  return {
    id: row.id,
    kind: row.kind as Answered['kind'],
    state: row.state as Answered['state'],
    file: row.file,
    bytes: Number(row.bytes),
    size: row.size === null ? null : Number(row.size),
    error: row.error,
    failure: row.failure as Answered['failure'],
    dueAt: row.state === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
    askedAt: row.asked_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.finished_at?.toISOString() ?? null,
    isRemoved: row.removed_at !== null,
  };
}

/** One at a time: whoever asks while one waits or runs gets that. */
export function answerStartBackup({
  services: { database, config, now },
  scope,
  log,
}: Context): Promise<ResponseOf<typeof startBackup>> {
  if (!isEmbedded(config)) throw new CallError('system.errors.backupElsewhere');
  return database.asSystem(async (tx) => {
    await takeTurn(tx, 'a backup asked for by a person');
    const open = await tx
      .selectFrom('backup')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('id')
      .executeTakeFirst();
    if (open !== undefined) {
      // Whoever asks does not wait for the next try of one that failed.
      await tx.updateTable('backup').set({ due_at: null }).where('id', '=', open.id).execute();
      return open;
    }
    const file = resolve(backupFile(backupFolder(config), now()));
    const id = await askForBackup(tx, { file, passphraseSealed: null, now: now() });
    log.info({ backup: id, by: scope.userId }, 'a backup was asked for');
    return { id };
  });
}
