import { usualEvents } from './event-name.ts';

/** Where advertisers' servers and websites tell of events, below the address by which phones reach the server. */
export const eventPath = '/sdk/events';
/** Events that one signed call may tell of. */
export const mostTrackedEvents = 1_000;
/** Events that one call of a website's loader may tell of. */
export const mostWebsiteEvents = 50;
/** Bytes of such a call: browsers send no larger beacon. */
export const mostWebsiteBytes = 64 * 1024;
/** Parameters, and items, of one event. */
export const mostEventParameters = 30;
export const mostEventItems = 100;
/** Characters of what an advertiser calls somebody; of a longer id the first ones are kept. */
export const longestUserId = 200;
/** Days after which an event that is told of as it happens is too old; the CSV of the past takes it. */
export const eventDaysLate = 3;
/** Days for which events are kept, and so how far the CSV of the past may go back. */
export const eventDaysKept = 400;

/**
 * By what an event was told of. `mediation`: by the app of a publisher who tells its advertiser; `test`: from the console, which
 * counts nowhere.
 */
export const eventWays = ['server', 'postback', 'website', 'upload', 'mediation', 'test'] as const;
export type EventWay = (typeof eventWays)[number];

/** Why an event that we were told of does not count, in the order in which is asked. */
export const eventRefusals = [
  'badSecret',
  'revokedKey',
  'foreignPage',
  'badName',
  'badTime',
  'badValue',
  'badCurrency',
  'tooLate',
  'ignored',
  'repeated',
  'test',
] as const;
export type EventRefusal = (typeof eventRefusals)[number];

/**
 * What people are told of an event that we were told of: it counts (`unknownName`: under a name that nobody has said anything
 * of), or why it does not. `replaced`: a website's page told of it, and its server as well, whose word counts.
 */
export const eventVerdicts = ['accepted', 'unknownName', 'replaced', ...eventRefusals] as const;
export type EventVerdict = (typeof eventVerdicts)[number];

const usual: ReadonlySet<string> = new Set(usualEvents);
export const isUsualEvent = (name: string): boolean => usual.has(name);
