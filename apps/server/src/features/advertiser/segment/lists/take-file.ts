import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type createIdList,
  type IdImport,
  type IdKind,
  type IdList,
  type IdMode,
  idListLimit,
  type importIdList,
  largestIdFile,
  mostIdFiles,
} from '@millrace/contract/advertiser/id-list';
import type { ErrorKey } from '@millrace/contract/errors';
import type { RequestOf } from '@millrace/contract/kit/call';
import { deviceHash, deviceKeyOf, userHash } from '../../../../domain/event/device-hash.ts';
import { keepIds } from '../../../../domain/kept-id/keep-ids.ts';
import { idKeyOf, idSealer } from '../../../../domain/kept-id/sealed-id.ts';
import { countIds } from '../../../../domain/segment/list-files.ts';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import { CallError, fieldError, found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { lockOrganization } from '../../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { countOf } from '../../../../platform/postgres/page.ts';
import { orDuplicate } from '../../../../platform/postgres/unique-violation.ts';
import { openUploads } from '../../../../platform/upload/uploads.ts';
import { readSince } from '../ids/set-keeping.ts';
import { presentLists, readList } from './queries.ts';
import { readIds } from './read-ids.ts';

/** What is known of a file whose ids are stored and on no list yet. */
interface Taken {
  /** Of `id_list_import`. */
  readonly file: number;
  readonly fileName: string;
  readonly report: Omit<IdImport, 'at' | 'fileName' | 'mode'>;
  /** Different ids. */
  readonly size: number;
}

/** Makes a list of a file. */
export async function addList(context: Context, input: RequestOf<typeof createIdList>): Promise<IdList> {
  const { name, kind, upload } = input;
  const check = (tx: Tx) => checkRoom(tx, name);
  return withFile(context, { upload, kind, mode: 'replace', check }, async (tx, taken) => {
    await lockOrganization(tx, context.scope.organizationId);
    await check(tx);
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('id_list')
        .values({ organization_id: context.scope.organizationId, name, kind, size: taken.size })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await putOn(context, tx, { ...taken, listId: id, mode: 'replace' });
    const after = { name, kind, idCount: taken.size, fileName: taken.fileName };
    await recordChange(tx, context.scope, { entity: 'id_list', entityId: id, name, action: 'add', after });
    return id;
  });
}

/** Puts the ids of a file in the place of those on a list, or beside them. */
export async function addToList(
  context: Context,
  { id, mode, upload }: RequestOf<typeof importIdList>,
): Promise<IdList> {
  const { scope, services } = context;
  const { kind } = await context.read((tx) => readList(tx, id));
  return withFile(context, { upload, kind, mode }, async (tx, taken) => {
    const before = await readList(tx, id, { lock: true });
    if (before.isArchived) throw new CallError('idList.errors.archived');
    const current = mode === 'replace' ? [] : await currentFiles(tx, id);
    if (current.length >= mostIdFiles)
      throw new CallError('idList.errors.tooManyFiles', { params: { limit: mostIdFiles } });
    const files = [...current, taken.file];
    const size = current.length === 0 ? taken.size : await countIds(services, scope.organizationId, files);
    await putOn(context, tx, { ...taken, listId: id, mode });
    await tx.updateTable('id_list').set({ size }).where('id', '=', id).execute();
    await recordChange(tx, scope, {
      ...{ entity: 'id_list', entityId: id, name: before.name, action: 'edit' },
      before: { idCount: before.size },
      after: { idCount: size, fileName: taken.fileName },
    });
    return id;
  });
}

export const nameTaken = { id_list_name: () => fieldError('name', 'idList.errors.nameTaken') };

/** @throws CallError where there is no room for a list of this name */
async function checkRoom(tx: Tx, name: string): Promise<void> {
  if ((await countOf(tx.selectFrom('id_list'))) >= idListLimit)
    throw new CallError('idList.errors.tooMany', { params: { limit: idListLimit } });
  const same = tx
    .selectFrom('id_list')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('archived_at', 'is', null);
  if ((await countOf(same)) > 0) throw fieldError('name', 'idList.errors.nameTaken');
}

async function currentFiles(tx: Tx, listId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('id_list_import')
    .select('id')
    .where('list_id', '=', listId)
    .where('is_current', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** From here on a file's ids are on the list. */
async function putOn(
  { services }: Pick<Context, 'services'>,
  tx: Tx,
  { file, fileName, report, listId, mode }: Taken & { readonly listId: number; readonly mode: IdMode },
): Promise<void> {
  const now = services.now();
  if (mode === 'replace')
    await tx
      .updateTable('id_list_import')
      .set({ is_current: false, changed_at: now })
      .where('list_id', '=', listId)
      .where('is_current', '=', true)
      .execute();
  await tx
    .updateTable('id_list_import')
    .set({
      ...{ list_id: listId, is_current: true, mode, file_name: fileName, changed_at: now },
      ...{ lines: report.lines, taken: report.right, repeated: report.repeated },
      ...{ reasons: JSON.stringify(report.reasons), problems: JSON.stringify(report.problems) },
    })
    .where('id', '=', file)
    .execute();
}

const ofFile: ReadonlySet<ErrorKey> = new Set([
  'idList.errors.tooLarge',
  'idList.errors.tooManyIds',
  'idList.errors.notText',
  'idList.errors.noColumn',
  'idList.errors.noneRight',
]);

interface Asked {
  readonly upload: string;
  readonly kind: IdKind;
  readonly mode: IdMode;
  /** What can be said before the file is read, for that takes long. */
  readonly check?: (tx: Tx) => Promise<void>;
}

/**
 * Stores the ids of an upload, and puts them where `use` says in one transaction; what is refused changes nothing.
 * @param use answers the id of the list
 */
async function withFile(
  context: Context,
  { upload: id, kind, mode, check }: Asked,
  use: (tx: Tx, taken: Taken) => Promise<number>,
): Promise<IdList> {
  const earlier = await context.answered<IdList>();
  if (earlier !== undefined) return earlier.answer;
  if (check !== undefined) await context.read(check);
  const { services, scope } = context;
  const uploads = openUploads(services.config.dataDir);
  const upload = found(await uploads.find(id, scope.organizationId));
  if (!upload.isFinished) throw new CallError('idList.errors.unfinished');
  try {
    if (upload.size > largestIdFile)
      throw new CallError('idList.errors.tooLarge', { params: { limit: largestIdFile / 1024 / 1024 } });
    const taken = await store(context, { ...upload, kind, mode });
    const list = await context.write(async (tx) => {
      const [presented] = await presentLists(tx, [await use(tx, taken)]);
      return found(presented);
    });
    // It says people's ids in clear: it goes an hour later, and serves once more until then.
    await uploads.settle(id, services.now());
    return list;
  } catch (error) {
    // Only another file can be right.
    if (error instanceof CallError && ofFile.has(error.key)) await uploads.remove(id);
    throw error;
  }
}

interface Sent {
  readonly file: string;
  readonly name: string;
  readonly kind: IdKind;
  readonly mode: IdMode;
}

/** Reads a file and stores what its ids are hashed to, under a number of their own. */
async function store({ services, scope }: Context, { file, name, kind, mode }: Sent): Promise<Taken> {
  const { clickhouse, database } = services;
  const { organizationId } = scope;
  const key = deviceKeyOf(services.secrets);
  const fileName = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, 200).join('') || 'ids';
  const { id } = await database.inScope(scope, (tx) =>
    tx
      .insertInto('id_list_import')
      .values({ organization_id: organizationId, mode, file_name: fileName })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const run = randomUUID();
  let batches = 0;
  const isDevice = kind === 'device';
  const areKept = (await database.inScope(scope, readSince)) !== null;
  const seal = idSealer(idKeyOf(services.secrets));
  const seen = services.now().getTime();
  const sealed = (person: string, one: string) => ({
    ...{ person, isDevice, seen },
    sealed: seal(one, { advertiserId: organizationId, person }),
  });
  const report = await readIds(createReadStream(file), kind, async (ids) => {
    batches += 1;
    const rows = ids.map((one) => ({
      ...{ advertiser_id: organizationId, list_id: id, on_phones: isDevice ? 1 : 0 },
      person: isDevice ? deviceHash(key, one) : userHash(key, organizationId, one),
    }));
    await clickhouse.ingest('id_list_member', rows, { token: `ids-${run}-${batches}` });
    if (areKept)
      await keepIds(
        services,
        organizationId,
        rows.map(({ person }, at) => sealed(person, ids[at] ?? '')),
      );
  });
  const size = await services.reportQueue.run(organizationId, () => countIds(services, organizationId, [id]));
  return { file: id, fileName, report: { ...report, repeated: report.right - size }, size };
}
