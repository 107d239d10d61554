import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { uploadId } from '../kit/upload-id.ts';

/** Where uploads of ids begin, by the tus protocol: below the base path `/api`. */
export const idUploadPath = '/rt/list/upload';
/** Bytes of a file. */
export const largestIdFile = 256 * 1024 * 1024;
/** Ids of a file. */
export const mostIds = 5_000_000;
/** Lists of one advertiser, the archived ones included. */
export const idListLimit = 200;
/** Days for which the ids of an archived list are kept: whoever brings it back later has its name alone. */
export const archivedListDays = 30;
/** Files that one list is of: replacing it begins anew. */
export const mostIdFiles = 100;

/** What an id names: a phone, by its advertising id, or somebody, by what the advertiser calls them. */
export const idKinds = ['device', 'user'] as const;
export type IdKind = (typeof idKinds)[number];

/** Whether a file's ids take the place of those on the list, or come to them. */
export const idModes = ['replace', 'add'] as const;
export type IdMode = (typeof idModes)[number];

/** Why a line brings no id. */
export const idProblems = [
  'empty',
  'tooLong',
  /** No advertising id of any system. */
  'malformed',
  /** What a phone says whose person wants not to be followed. */
  'zeros',
  /** A hash of an id: nobody can tell whose. */
  'hashed',
  'unseen',
] as const;
export type IdProblem = (typeof idProblems)[number];
/** Lines of which it is told what is wrong. */
export const mostProblems = 100;

export const idListErrors = defineErrors('idList', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  unfinished: { code: 'badParameter' },
  tooLarge: { code: 'badParameter' },
  tooManyIds: { code: 'badParameter' },
  notText: { code: 'badParameter' },
  noColumn: { code: 'badParameter' },
  noneRight: { code: 'badParameter' },
  tooMany: { code: 'cannotChange' },
  tooManyFiles: { code: 'cannotChange' },
  inUse: { code: 'cannotChange' },
  archived: { code: 'cannotChange' },
});

/** What became of the lines of a file. */
export const idImport = z.object({
  at: instant,
  fileName: z.string(),
  mode: z.enum(idModes),
  /** Those with something on them, without the header. */
  lines: z.int(),
  /** Lines with a right id. */
  right: z.int(),
  /** Of these, ids that an earlier line has, too. */
  repeated: z.int(),
  refused: z.int(),
  /** How many lines by what is wrong with them. */
  reasons: z.array(z.object({ reason: z.enum(idProblems), lines: z.int() })),
  /** The first of them. */
  problems: z.array(z.object({ line: z.int(), reason: z.enum(idProblems) })),
});
export type IdImport = z.infer<typeof idImport>;

export const idList = z.object({
  id,
  name: z.string(),
  kind: z.enum(idKinds),
  /** Different ids. */
  size: z.int(),
  isArchived: z.boolean(),
  /** Segments that name it and are not archived. */
  usedIn: z.array(z.object({ id, name: z.string() })),
  lastImport: z.nullable(idImport),
  createdAt: instant,
});
export type IdList = z.infer<typeof idList>;

const fields = { name: text('idList.errors.nameEmpty', 100), kind: z.enum(idKinds) };
/** What is entered of a new list, beside its file. */
export const idListForm = z.object(fields);

const ofFile = [
  'common.errors.notFound',
  'idList.errors.unfinished',
  'idList.errors.tooLarge',
  'idList.errors.tooManyIds',
  'idList.errors.notText',
  'idList.errors.noColumn',
  'idList.errors.noneRight',
] as const;

export const listIdLists = defineCall({
  method: 'POST',
  path: '/rt/list/list',
  summary: "The advertiser's uploaded lists of ids, the newest first; archived ones only when asked for.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ ...pageRequest, archived: z._default(z.boolean(), false) }),
  response: pageOf(idList),
  errors: [],
});

export const getIdList = defineCall({
  method: 'GET',
  path: '/rt/list/get',
  summary: 'One uploaded list of the advertiser, with the report of its last file.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: idList,
  errors: ['common.errors.notFound'],
});

export const createIdList = defineCall({
  method: 'POST',
  path: '/rt/list/create',
  summary: 'Makes a list of the ids in a finished upload: CSV or one id a line. Wrong lines are told of.',
  access: { permission: 'promote', actions: ['add'] },
  request: z.object({ ...fields, upload: uploadId }),
  response: idList,
  errors: [...ofFile, 'idList.errors.nameTaken', 'idList.errors.tooMany'],
});

export const importIdList = defineCall({
  method: 'POST',
  path: '/rt/list/import',
  summary: 'Puts the ids in a finished upload in the place of those on a list, or beside them.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ id, mode: z.enum(idModes), upload: uploadId }),
  response: idList,
  errors: [...ofFile, 'idList.errors.archived', 'idList.errors.tooManyFiles'],
});

export const setIdListStatus = defineCall({
  method: 'POST',
  path: '/rt/list/status',
  summary: 'Archives a list that no segment names, or brings it back.',
  access: { permission: 'promote', actions: ['enable', 'disable'] },
  request: z.object({ id, isArchived: z.boolean() }),
  response: idList,
  errors: ['common.errors.notFound', 'idList.errors.inUse', 'idList.errors.nameTaken'],
});
