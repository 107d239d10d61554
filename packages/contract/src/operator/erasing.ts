import * as z from 'zod/mini';
import { longestUserId } from '../advertiser/tracked-event.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

export const erasingErrors = defineErrors('erasing', {
  kindEmpty: { code: 'badParameter' },
  idEmpty: { code: 'badParameter' },
  idZero: { code: 'badParameter' },
  idPattern: { code: 'badParameter' },
  open: { code: 'alreadyExists' },
  tooManyOpen: { code: 'cannotChange' },
  notDone: { code: 'incomplete' },
});

/** Requests of an organization that may be open at a time: each reads through all that is stored. */
export const mostOpenErasings = 50;

/** A `device` is named by its advertising id, a `user` by the id that the SDK sends for a person. */
export const erasedKinds = ['device', 'user'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** `waiting` until every server has brought in what phones had sent before. */
export const erasingStates = ['waiting', 'erasing', 'done', 'failed'] as const;
export type ErasingState = (typeof erasingStates)[number];

/** Everything that may hold an id, as a receipt names it. */
export const erasedPlaces = [
  'events',
  'trackedEvents',
  'segments',
  'userDays',
  'firstDays',
  'rewards',
  'impressions',
  'testDevices',
  'traces',
  'history',
  'answers',
  'log',
] as const;
export type ErasedPlace = (typeof erasedPlaces)[number];

/** Longest id that phones can send. */
export const longestErasedId = 64;

const pattern = 'erasing.errors.idPattern' satisfies ErrorKey;

const formOf = (longest: number) =>
  z.object({
    kind: z.enum(erasedKinds, { error: 'erasing.errors.kindEmpty' satisfies ErrorKey }),
    value: text('erasing.errors.idEmpty', longest).check(
      // What phones without an advertising id send: it is nobody's.
      z.refine((value) => !/^[0-]+$/.test(value), 'erasing.errors.idZero' satisfies ErrorKey),
      z.refine((value) => !/[*%?]/.test(value), pattern),
    ),
  });

export const eraseForm = formOf(longestErasedId);
export type EraseForm = z.infer<typeof eraseForm>;
/** The same of an advertiser's events, whose customers may have longer ids than phones send. */
export const eraseCustomerForm = formOf(longestUserId);

export const erasing = z.object({
  id,
  kind: z.enum(erasedKinds),
  /** Keyed hash of the id, by which a request is found again by whoever knows the id; the id itself is not shown. */
  reference: z.string(),
  state: z.enum(erasingStates),
  askedAt: instant,
  /** null: by nobody, it was repeated after a restore. A former member without a name is told by a number. */
  askedBy: z.nullable(z.string()),
  finishedAt: z.nullable(instant),
  /** What was found and erased, place by place; empty before that. */
  found: z.array(z.object({ place: z.enum(erasedPlaces), count: z.int() })),
  /** The day on which the last nightly backup that may hold the id goes; null: no such backup is kept. */
  backupsUntil: z.nullable(z.iso.date()),
  /** Backups of before that go when somebody removes them: those made by hand, and nightly ones where no more are made. */
  backupsByHand: z.int(),
});
export type Erasing = z.infer<typeof erasing>;

const access = <const A extends 'query' | 'add'>(action: A) =>
  ({ permission: 'privacy', actions: [action] }) as const;

export const listErasings = defineCall({
  method: 'GET',
  path: '/device/erase/list',
  summary:
    'Requests to erase a device or a user, the newest first, with their receipts. Search takes a whole id or a reference.',
  access: access('query'),
  request: z.object(pageRequest),
  response: pageOf(erasing),
  errors: [],
});

export const eraseDevice = defineCall({
  method: 'POST',
  path: '/device/erase',
  summary:
    'Erases everything that names a device or a user in this organization, as a job. Sums and counts in reports stay as they are.',
  access: access('add'),
  request: eraseForm,
  response: erasing,
  errors: ['erasing.errors.open'],
});

/** The same for an advertiser, whose people have no other page of privacy. */
const ofAdvertiser = (action: 'query' | 'edit') => ({ permission: 'promote', actions: [action] }) as const;

export const listAdvertiserErasings = defineCall({
  method: 'GET',
  path: '/advertiser/device/erase/list',
  summary: 'As /device/erase/list, of an advertiser.',
  access: ofAdvertiser('query'),
  request: z.object(pageRequest),
  response: pageOf(erasing),
  errors: [],
});

export const eraseAdvertiserDevice = defineCall({
  method: 'POST',
  path: '/advertiser/device/erase',
  summary:
    "Erases everything that names a device or a customer in an advertiser's events, as a job. Sums and counts in reports stay as they are.",
  access: ofAdvertiser('edit'),
  request: eraseCustomerForm,
  response: erasing,
  errors: ['erasing.errors.open'],
});

export const fetchAdvertiserErasing = defineCall({
  method: 'POST',
  path: '/advertiser/device/erase/fetch',
  summary: 'As /device/erase/fetch, of an advertiser.',
  access: ofAdvertiser('query'),
  request: z.object({ id }),
  response: downloadTicket,
  errors: ['common.errors.notFound', 'erasing.errors.notDone'],
});

export const fetchErasing = defineCall({
  method: 'POST',
  path: '/device/erase/fetch',
  summary: 'A ticket for the receipt of a request that is done, as a PDF.',
  access: { permission: 'privacy', actions: ['export'] },
  request: z.object({ id }),
  response: downloadTicket,
  errors: ['common.errors.notFound', 'erasing.errors.notDone'],
});
