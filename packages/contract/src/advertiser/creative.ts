import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, oneLine, optionalText, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf, someIds } from '../kit/query.ts';
import { uploadId } from '../kit/upload-id.ts';
import { type FileUse, fileUseNames, storedFile, untakenFileErrors } from './creative-file.ts';

export const creativeErrors = defineErrors('creative', {
  nameEmpty: { code: 'badParameter' },
  titleEmpty: { code: 'badParameter' },
  descnEmpty: { code: 'badParameter' },
  fileMissing: { code: 'badParameter' },
  fileNotAsked: { code: 'badParameter' },
  fileUnfit: { code: 'badParameter' },
  reasonEmpty: { code: 'badParameter' },
});

export const fileRoles = ['image', 'icon', 'video', 'endCard'] as const;
export type FileRole = (typeof fileRoles)[number];

interface KindRow {
  /** Files that it is made of, what each must fit, and whether it may be absent. */
  readonly files: Readonly<Partial<Record<FileRole, { readonly use: FileUse; readonly optional?: true }>>>;
  /** Whether it is told in words; the call to action is always optional. */
  readonly hasTexts: boolean;
  readonly descnRequired: boolean;
}

/** What a creative can be, and what each is made of. */
export const creativeKinds = {
  banner: { files: { image: { use: 'banner' } }, hasTexts: false, descnRequired: false },
  native: {
    files: { image: { use: 'nativeImage' }, icon: { use: 'icon' } },
    hasTexts: true,
    descnRequired: true,
  },
  video: {
    files: { video: { use: 'video' }, icon: { use: 'icon' }, endCard: { use: 'endCard', optional: true } },
    hasTexts: true,
    descnRequired: false,
  },
  card: { files: { icon: { use: 'icon' } }, hasTexts: true, descnRequired: true },
} as const satisfies Record<string, KindRow>;
export type CreativeKind = keyof typeof creativeKinds;
export const creativeKindNames = Object.keys(creativeKinds) as [CreativeKind, ...CreativeKind[]];

/** The same as rows, for what reads the table. */
export function creativeKindRow(kind: CreativeKind): KindRow {
  return creativeKinds[kind];
}

export const reviewStates = ['waiting', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

const optionalLine = (max: number) =>
  z.nullable(
    z.string().check(z.trim(), z.maxLength(max, 'common.errors.tooLong' satisfies ErrorKey), oneLine),
  );

/** By role, ids of stored files. */
const fileIds = z.object({
  image: z.nullable(id),
  icon: z.nullable(id),
  video: z.nullable(id),
  endCard: z.nullable(id),
});

const texts = {
  name: text('creative.errors.nameEmpty', 100),
  /** Texts of a kind that has none are null. */
  title: optionalLine(90),
  descn: optionalText(200),
  callToAction: optionalLine(25),
};

export const creativeForm = z.object({ kind: z.enum(creativeKindNames), ...texts, files: fileIds });
export type CreativeForm = z.infer<typeof creativeForm>;

/** The kind of a creative stays what it is. */
export const creativeEditForm = z.object({ ...texts, files: fileIds });

const fileOrNone = z.nullable(storedFile);

export const creative = z.object({
  id,
  name: z.string(),
  kind: z.enum(creativeKindNames),
  /** Of the banner, the image or the video; null for a card. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  title: z.nullable(z.string()),
  descn: z.nullable(z.string()),
  callToAction: z.nullable(z.string()),
  files: z.object({ image: fileOrNone, icon: fileOrNone, video: fileOrNone, endCard: fileOrNone }),
  review: z.enum(reviewStates),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  reviewedAt: z.nullable(instant),
  /** Whether it may run as it is: approved, or waiting where the installation reviews afterwards, and not archived. */
  mayRun: z.boolean(),
  archived: z.boolean(),
  /** Every campaign that it is in promotes a website; what promotes nothing yet, or apps as well, is shown as an app’s. */
  isWebsite: z.boolean(),
  /** Who made it; null: somebody who is gone. */
  who: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Creative = z.infer<typeof creative>;

/** As its advertiser sees it: with the campaigns that it is in, archived ones left out, the newest first. */
export const listedCreative = z.extend(creative, {
  campaigns: z.array(z.object({ id, promotedAppId: id, name: z.string(), isOn: z.boolean() })),
});
export type ListedCreative = z.infer<typeof listedCreative>;

const access = (action: 'query' | 'add' | 'edit' | 'delete') =>
  ({ permission: 'promote', actions: [action] }) as const;

export const takeUpload = defineCall({
  method: 'POST',
  path: '/advertiser/creative/file/take',
  summary:
    'Takes a finished upload as a file for creatives: read by its content, pictures encoded anew; the same file twice is one.',
  access: access('add'),
  request: z.object({ upload: uploadId }),
  response: storedFile,
  errors: untakenFileErrors,
});

export const listCreativeFiles = defineCall({
  method: 'GET',
  path: '/advertiser/creative/file/list',
  summary: 'Uploaded files, the newest first; only those that fit a use where one is named.',
  access: access('query'),
  /** `ids`: only these. */
  request: z.object({ ...pageRequest, use: z.optional(z.enum(fileUseNames)), ids: someIds }),
  response: pageOf(storedFile),
  errors: ['common.errors.notFound'],
});

export const listCreatives = defineCall({
  method: 'GET',
  path: '/advertiser/creative/list',
  summary: 'The creatives of the advertiser, the newest first; search looks at name and title.',
  access: access('query'),
  request: z.object({
    ...pageRequest,
    kind: z.optional(z.enum(creativeKindNames)),
    review: z.optional(z.enum(reviewStates)),
    /** 1: those in the archive instead of the others. */
    archived: choiceOf([0, 1]),
    /** Only these, archived or not. */
    ids: someIds,
    ...sortRequest('name', 'kind', 'review', 'createdAt'),
  }),
  response: pageOf(listedCreative),
  errors: ['common.errors.notFound'],
});

export const getCreative = defineCall({
  method: 'GET',
  path: '/advertiser/creative/get',
  summary: 'One creative, in the archive or not.',
  access: access('query'),
  request: z.object({ id }),
  response: creative,
  errors: ['common.errors.notFound'],
});

const formErrors = [
  'common.errors.notFound',
  'creative.errors.titleEmpty',
  'creative.errors.descnEmpty',
  'creative.errors.fileMissing',
  'creative.errors.fileNotAsked',
  'creative.errors.fileUnfit',
] as const;

export const createCreative = defineCall({
  method: 'POST',
  path: '/advertiser/creative/create',
  summary: 'Makes a creative of uploaded files and texts; it waits for its review.',
  access: access('add'),
  request: creativeForm,
  response: creative,
  errors: [...formErrors],
});

export const updateCreative = defineCall({
  method: 'POST',
  path: '/advertiser/creative/update',
  summary: 'Saves a creative whole. What devices show of it changed: it waits for its review again.',
  access: access('edit'),
  request: z.extend(creativeEditForm, { id, version }),
  response: creative,
  errors: [...formErrors, 'common.errors.staleEdit'],
});

export const duplicateCreative = defineCall({
  method: 'POST',
  path: '/advertiser/creative/duplicate',
  summary: 'Makes a copy of a creative under another name; the copy waits for a review of its own.',
  access: access('add'),
  request: z.object({ id, name: texts.name }),
  response: creative,
  errors: ['common.errors.notFound'],
});

export const archiveCreative = defineCall({
  method: 'POST',
  path: '/advertiser/creative/archive',
  summary: 'Puts a creative into the archive: it runs no more, and can be brought back.',
  access: access('delete'),
  request: z.object({ id }),
  response: creative,
  errors: ['common.errors.notFound'],
});

export const restoreCreative = defineCall({
  method: 'POST',
  path: '/advertiser/creative/restore',
  summary: 'Brings a creative back from the archive, as it was.',
  access: access('delete'),
  request: z.object({ id }),
  response: creative,
  errors: ['common.errors.notFound'],
});
