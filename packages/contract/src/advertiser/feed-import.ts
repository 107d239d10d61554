import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { id, instant, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { uploadId } from '../kit/upload-id.ts';
import { feedFields } from './feed.ts';
import { failureReasons, importStates, itemProblems, lights } from './feed-state.ts';

const person = z.nullable(z.string());
const count = z.int();

/** One import of a feed, with those that are linked to it. */
export const feedImport = z.object({
  id,
  feedId: id,
  state: z.enum(importStates),
  light: z.nullable(z.enum(lights)),
  /** null: the hour had come, or it was an API key. */
  askedBy: person,
  askedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** What it was forced with; null: it was not. */
  force: z.nullable(z.object({ of: id, reason: z.string() })),
  failure: z.nullable(z.enum(failureReasons)),
  /** Where: a line, a status, an address. */
  detail: z.nullable(z.string()),
  /** Of feeds that are linked, which one failed; null: the feed itself. */
  failedFeed: person,
  /** Items so far, of one that is not over. */
  read: count,
  total: count,
  displayable: count,
  refused: count,
  /** Against the last good catalogue as it was before, which had so many. */
  added: count,
  changed: count,
  gone: count,
  before: count,
});
export type FeedImport = z.infer<typeof feedImport>;

const sampleItem = z.object({ id: z.string(), title: z.string() });
export const changedField = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const importProblem = z.object({
  problem: z.enum(itemProblems),
  items: count,
  /** The first of them: the line or the number of the item, its id where it has one, and what stands there. */
  samples: z.array(z.object({ line: count, id: z.string(), value: z.string() })),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importSamples = z.object({
  added: z._default(z.array(sampleItem), []),
  changed: z._default(z.array(z.object({ ...sampleItem.shape, fields: z.array(changedField) })), []),
  gone: z._default(z.array(sampleItem), []),
});
export type ImportSamples = z.infer<typeof importSamples>;

export const importDetails = z.object({
  ...feedImport.shape,
  feedName: z.string(),
  problems: z.array(importProblem),
  samples: importSamples,
  /** Whether it can be taken after all: it was blocked, and nothing came after it. */
  mayForce: z.boolean(),
});
export type ImportDetails = z.infer<typeof importDetails>;

const access = (action: 'query' | 'edit') => ({ permission: 'promote', actions: [action] }) as const;

export const listFeedImports = defineCall({
  method: 'GET',
  path: '/advertiser/feed/import/list',
  summary: 'The imports of a feed, the newest first.',
  access: access('query'),
  request: z.object({ ...pageRequest, feedId: id }),
  response: pageOf(feedImport),
  errors: ['common.errors.notFound'],
});

export const getFeedImport = defineCall({
  method: 'GET',
  path: '/advertiser/feed/import/get',
  summary: 'One import with its problems and samples of what it has changed, or would have.',
  access: access('query'),
  request: z.object({ id }),
  response: importDetails,
  errors: ['common.errors.notFound'],
});

export const runFeed = defineCall({
  method: 'POST',
  path: '/advertiser/feed/run',
  summary:
    'Has a feed imported now, with those that are linked to it; one that is uploaded, from its last file.',
  access: access('edit'),
  request: z.object({ id }),
  response: feedImport,
  errors: [
    'common.errors.notFound',
    'feed.errors.archived',
    'feed.errors.running',
    'feed.errors.led',
    'feed.errors.noFileYet',
  ],
});

export const forceFeed = defineCall({
  method: 'POST',
  path: '/advertiser/feed/force',
  summary: 'Takes over what a blocked import has fetched, whatever has changed in it.',
  access: access('edit'),
  request: z.object({ id, reason: text('feed.errors.reasonEmpty' satisfies ErrorKey, 500) }),
  response: feedImport,
  errors: ['common.errors.notFound', 'feed.errors.archived', 'feed.errors.running', 'feed.errors.notBlocked'],
});

/** Where files of feeds are sent, by the tus protocol. */
export const feedUploadPath = '/advertiser/feed/upload';

export const takeFeedFile = defineCall({
  method: 'POST',
  path: '/advertiser/feed/file/take',
  summary: 'Takes a finished upload as the file of a feed, and has it imported.',
  access: access('edit'),
  request: z.object({ id, upload: uploadId }),
  response: feedImport,
  errors: [
    'common.errors.notFound',
    'feed.errors.archived',
    'feed.errors.running',
    'feed.errors.led',
    'feed.errors.notByUpload',
    'feed.errors.uploadUnfinished',
  ],
});

/** Items that a preview shows. */
export const previewed = 20;

const texts = z.record(z.string(), z.string());

export const previewItem = z.object({
  /** In the file. */
  line: count,
  /** As the feed has it, by our fields; what is empty is left out. null: it cannot be read. */
  before: z.nullable(texts),
  /** As the rules make it; null: it cannot be read. */
  after: z.nullable(texts),
  /** As it would be shown, by our fields; null: it would not be. */
  item: z.nullable(texts),
  problem: z.nullable(z.enum(itemProblems)),
  /** As the last good catalogue has it; null: it has none of this id. */
  now: z.nullable(texts),
});
export type PreviewItem = z.infer<typeof previewItem>;

export const previewFeed = defineCall({
  method: 'POST',
  path: '/advertiser/feed/preview',
  summary:
    'The first items of the newest file of a feed, as rules would make them and as they are shown now. Changes nothing.',
  access: access('query'),
  request: z.object({
    id,
    rules: feedFields.rules,
    currency: feedFields.currency,
    minorUnits: feedFields.minorUnits,
  }),
  response: z.object({
    /** The import that fetched the file; null: there is none yet. */
    source: z.nullable(z.object({ importId: id, at: instant, state: z.enum(importStates) })),
    /** What the feed calls its fields, for rules. */
    names: z.array(z.string()),
    items: z.array(previewItem),
    failure: z.nullable(z.object({ reason: z.enum(failureReasons), detail: z.nullable(z.string()) })),
  }),
  errors: ['common.errors.notFound'],
});
