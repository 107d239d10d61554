import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { hourMs } from '../kit/duration.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, optionalText, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';

export const testModeErrors = defineErrors('testMode', {
  deviceNameEmpty: { code: 'badParameter' },
  deviceIdEmpty: { code: 'badParameter' },
  deviceIdMalformed: { code: 'badParameter' },
  deviceIdZero: { code: 'badParameter' },
  deviceIdExists: { code: 'alreadyExists' },
  platformEmpty: { code: 'badParameter' },
  networksEmpty: { code: 'badParameter' },
  networkWithoutInstance: { code: 'badParameter' },
  resultEmpty: { code: 'badParameter' },
  sessionOpen: { code: 'cannotChange' },
  sessionClosed: { code: 'cannotChange' },
  sessionFinal: { code: 'cannotChange' },
  resultsMissing: { code: 'incomplete' },
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What a phone gives whose owner shares no advertising id: it names nobody. */
const nobody = '00000000-0000-0000-0000-000000000000';

const platformCode = z.literal([0, 1], { error: 'testMode.errors.platformEmpty' });

/** A phone that tests: its advertising id (IDFA or GAID), written either way and kept in lower case. */
export const testDeviceForm = z.object({
  deviceName: text('testMode.errors.deviceNameEmpty', 50),
  plat: platformCode,
  deviceId: z.string({ error: 'testMode.errors.deviceIdEmpty' }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'testMode.errors.deviceIdEmpty'),
    z.regex(uuid, 'testMode.errors.deviceIdMalformed'),
    z.refine((value) => value !== nobody, 'testMode.errors.deviceIdZero'),
  ),
});
export type TestDeviceForm = z.infer<typeof testDeviceForm>;

export const testDevice = z.object({
  id,
  deviceName: z.string(),
  plat: z.literal([0, 1]),
  deviceId: z.string(),
  createdAt: instant,
  version,
});
export type TestDevice = z.infer<typeof testDevice>;

const query = { permission: 'sdk_integration', actions: ['query'] } as const;
const add = { permission: 'sdk_integration', actions: ['add'] } as const;
const edit = { permission: 'sdk_integration', actions: ['edit'] } as const;
const remove = { permission: 'sdk_integration', actions: ['delete'] } as const;

export const listTestDevices = defineCall({
  method: 'GET',
  path: '/sdk/devices',
  summary: "The organization's registered test devices; search looks at name and advertising id.",
  access: query,
  request: z.object({
    ...pageRequest,
    ...sortRequest('deviceName', 'createdAt'),
    plat: choiceOf([0, 1]),
  }),
  response: pageOf(testDevice),
  errors: [],
});

export const getTestDevice = defineCall({
  method: 'GET',
  path: '/sdk/device/get',
  summary: 'One registered test device.',
  access: query,
  request: z.object({ id }),
  response: testDevice,
  errors: ['common.errors.notFound'],
});

export const createTestDevice = defineCall({
  method: 'POST',
  path: '/sdk/device/create',
  summary: 'Registers a device by its advertising id, so that tests reach it.',
  access: add,
  request: testDeviceForm,
  response: testDevice,
  errors: ['testMode.errors.deviceIdExists'],
});

export const updateTestDevice = defineCall({
  method: 'POST',
  path: '/sdk/device/update',
  summary: 'Changes the name, platform or advertising id of a test device.',
  access: edit,
  request: z.extend(testDeviceForm, { id, version }),
  response: testDevice,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'testMode.errors.deviceIdExists'],
});

export const removeTestDevice = defineCall({
  method: 'POST',
  path: '/sdk/device/remove',
  summary: 'Takes a test device out of the list; tests no longer reach it.',
  access: remove,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});

export const restoreTestDevice = defineCall({
  method: 'POST',
  path: '/sdk/device/restore',
  summary: 'Brings a removed test device back as it was.',
  access: remove,
  request: z.object({ id }),
  response: testDevice,
  errors: ['common.errors.notFound', 'testMode.errors.deviceIdExists'],
});

/** How long one network is forced before it ends by itself, milliseconds. */
export const testDuration = hourMs;

export const testResults = ['passed', 'failed'] as const;

export const testedNetwork = z.object({
  adnId: z.int(),
  /** When it was last forced; null: not yet. */
  startedAt: z.nullable(instant),
  /** When that ends or ended. It is forced right now when this lies after the answer's `now`. */
  endsAt: z.nullable(instant),
  result: z.nullable(z.enum(testResults)),
  note: z.nullable(z.string()),
});
export type TestedNetwork = z.infer<typeof testedNetwork>;

export const testSession = z.object({
  id,
  pubAppId: id,
  /** Who started it; null when that person is no longer a member. */
  startedBy: z.nullable(z.string()),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  state: z.enum(['open', 'finished', 'cancelled']),
  /** In the order in which they are tested. */
  networks: z.array(testedNetwork),
});
export type TestSession = z.infer<typeof testSession>;

const currentSession = z.object({
  /** The server's clock, which decides when a network's hour is over. */
  now: instant,
  session: z.nullable(testSession),
  /** Registered devices of the app's platform: the only phones that a test reaches. */
  devices: z.int(),
});
export type CurrentSession = z.infer<typeof currentSession>;

export const getCurrentSession = defineCall({
  method: 'GET',
  path: '/sdk/session/current',
  summary: "The app's open test session, the server's clock, and how many devices it reaches.",
  access: query,
  request: z.object({ pubAppId: id }),
  response: currentSession,
  errors: ['common.errors.notFound'],
});

export const testableNetwork = z.object({
  adnId: z.int(),
  /** Active instances of the network in active placements of the app. */
  instances: z.int(),
  lastTestedAt: z.nullable(instant),
  lastResult: z.nullable(z.enum(testResults)),
});
export type TestableNetwork = z.infer<typeof testableNetwork>;

export const listTestableNetworks = defineCall({
  method: 'GET',
  path: '/sdk/network/list',
  summary: 'The networks of an app that can be tested: those with active instances, with their last result.',
  access: query,
  request: z.object({ pubAppId: id, ...pageRequest }),
  response: pageOf(testableNetwork),
  errors: ['common.errors.notFound'],
});

export const testSessionSorts = ['startedAt', 'finishedAt'] as const;

export const listTestSessions = defineCall({
  method: 'GET',
  path: '/sdk/session/list',
  summary: "The app's finished and cancelled test sessions with their results, newest first.",
  access: query,
  request: z.object({
    pubAppId: id,
    page: pageRequest.page,
    size: pageRequest.size,
    ...sortRequest(...testSessionSorts),
  }),
  response: pageOf(testSession),
  errors: ['common.errors.notFound'],
});

/** A network in a request's body; which ones exist is said by the app's instances. */
const adnId = z.number({ error: 'common.errors.invalid' }).check(z.int(), z.minimum(0), z.maximum(99));

export const testSessionForm = z.object({
  adnIds: z
    .array(adnId, { error: 'testMode.errors.networksEmpty' })
    .check(z.minLength(1, 'testMode.errors.networksEmpty'), z.maxLength(100)),
});

export const startTestSession = defineCall({
  method: 'POST',
  path: '/sdk/session/start',
  summary: 'Opens a test session of an app with networks in this order, and forces the first for an hour.',
  access: add,
  request: z.extend(testSessionForm, { pubAppId: id }),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionOpen', 'testMode.errors.networkWithoutInstance'],
});

const inSession = { id };

export const startTestedNetwork = defineCall({
  method: 'POST',
  path: '/sdk/session/network/start',
  summary: 'Forces a network of the session for an hour; the one that runs ends.',
  access: add,
  request: z.object({ ...inSession, adnId }),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionClosed'],
});

export const endTestedNetwork = defineCall({
  method: 'POST',
  path: '/sdk/session/network/end',
  summary: 'Ends the network that is forced; devices get their ordinary ads again.',
  access: add,
  request: z.object({ ...inSession, adnId }),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionClosed'],
});

export const setTestResult = defineCall({
  method: 'POST',
  path: '/sdk/session/network/result',
  summary: 'Says whether a network of the session passed, with a note.',
  access: add,
  request: z.object({
    ...inSession,
    adnId,
    result: z.enum(testResults, { error: 'testMode.errors.resultEmpty' }),
    note: optionalText(500),
  }),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionClosed'],
});

export const finishTestSession = defineCall({
  method: 'POST',
  path: '/sdk/session/finish',
  summary: 'Closes a session whose results are all set.',
  access: add,
  request: z.object(inSession),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionClosed', 'testMode.errors.resultsMissing'],
});

export const cancelTestSession = defineCall({
  method: 'POST',
  path: '/sdk/session/cancel',
  summary:
    'Closes a session as it stands: cancelled, or finished where every result is set. Devices get their ordinary ads again.',
  access: add,
  request: z.object(inSession),
  response: currentSession,
  errors: ['common.errors.notFound', 'testMode.errors.sessionClosed'],
});
