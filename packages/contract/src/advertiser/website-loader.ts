import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { promotedApp } from './promoted-app.ts';

/** Where the loader is, on the installation's own address; `key` in its query is the website's. */
export const loaderPath = '/js/loader.js';

/** The tag that a website carries in every page. @param origin of the installation, `https://ads.example` */
export function loaderTag(origin: string, siteKey: string): string {
  return `<script async src="${origin}${loaderPath}?key=${siteKey}"></script>`;
}

/** The TXT record by which a domain says the same. */
export const verificationRecord = (siteKey: string): string => `millrace-verification=${siteKey}`;

/** What came of looking for the loader: the step that failed, in the order of the steps. */
export const loaderOutcomes = [
  'found',
  /** The name leads into a network where this server asks nobody. */
  'forbidden',
  'unreachable',
  /** More redirects than browsers follow. */
  'redirects',
  /** It leads to another website. */
  'elsewhere',
  'status',
  'notAPage',
  'noLoader',
  /** Its own of before it was renewed. */
  'formerKey',
  'otherKey',
] as const;
export type LoaderOutcome = (typeof loaderOutcomes)[number];

/** `other`: there is such a record, with another key. */
export const recordOutcomes = ['found', 'unreachable', 'none', 'other'] as const;
export type RecordOutcome = (typeof recordOutcomes)[number];

export const verifyWebsite = defineCall({
  method: 'GET',
  path: '/advertiser/app/jsloader/verify',
  summary:
    'Fetches a website as any visitor would and looks for its loader, and for its DNS record; either verifies it. Says which step failed.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ id }),
  response: z.object({
    app: promotedApp,
    loader: z.object({
      outcome: z.enum(loaderOutcomes),
      /** The page that was looked at last. */
      url: z.string(),
      /** HTTP status, reason, or address; empty: the outcome says it all. */
      detail: z.string(),
    }),
    record: z.object({ outcome: z.enum(recordOutcomes) }),
  }),
  errors: ['common.errors.notFound', 'common.errors.tooManyRequests'],
});
