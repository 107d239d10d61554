import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { id, oneLine } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';

/**
 * Whom signing in at the company's own provider gives an account: nobody new; those who hold an open invitation, which it
 * accepts; or everybody with a mail of an allowed domain, as App Viewer of one organization.
 */
export const createdBySignIn = ['nobody', 'invited', 'domains'] as const;

const line = (max: number) =>
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'common.errors.required' satisfies ErrorKey),
        z.maxLength(max, 'common.errors.tooLong' satisfies ErrorKey),
        oneLine,
      ),
  );

/** The provider's address as its discovery document gives it: https, or http on this machine alone. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}

const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'common.errors.tooLong' satisfies ErrorKey),
    z.regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      'installation.errors.domainMalformed' satisfies ErrorKey,
    ),
  );

const fields = {
  /** null: nobody signs in by a provider. */
  issuer: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, 'common.errors.tooLong' satisfies ErrorKey),
        z.refine(isIssuer, 'installation.errors.issuerMalformed' satisfies ErrorKey),
      ),
  ),
  clientId: line(200),
  /** Whose mails may sign in; empty: every verified mail that has an account. */
  mailDomains: z.array(domain).check(z.maxLength(50, 'common.errors.tooMany' satisfies ErrorKey)),
  creates: z.enum(createdBySignIn),
  /** With a provider and `creates: domains`: which organization they become App Viewers of; stored with them alone. */
  joinOrganizationId: z.nullable(id),
  /** False: members sign in by the provider alone; the Administrator's own door keeps its password. */
  passwords: z.boolean(),
};

interface Joining {
  readonly issuer: string | null;
  readonly creates: (typeof createdBySignIn)[number];
  readonly joinOrganizationId: number | null;
}

const isJoined = ({ issuer, creates }: Pick<Joining, 'issuer' | 'creates'>) =>
  issuer !== null && creates === 'domains';

/** The organization that newcomers join; null where nobody joins one, whatever was chosen for it. */
export const joinedBySignIn = (settings: Joining): number | null =>
  isJoined(settings) ? settings.joinOrganizationId : null;

/** How people sign in by a provider of the company's own (OpenID Connect), as the form has it. */
export const singleSignOnForm = z
  .object({
    ...fields,
    /** null: the stored one stays. */
    clientSecret: z._default(line(500), null),
  })
  .check(
    z.refine(({ issuer, clientId }) => issuer === null || clientId !== null, {
      error: 'common.errors.required' satisfies ErrorKey,
      path: ['clientId'],
      when: whenRight('issuer', 'clientId'),
    }),
    z.refine(({ creates, mailDomains }) => creates !== 'domains' || mailDomains.length > 0, {
      error: 'installation.errors.domainsEmpty' satisfies ErrorKey,
      path: ['mailDomains'],
      when: whenRight('creates', 'mailDomains'),
    }),
    z.refine((settings) => !isJoined(settings) || settings.joinOrganizationId !== null, {
      error: 'common.errors.required' satisfies ErrorKey,
      path: ['joinOrganizationId'],
      when: whenRight('issuer', 'creates', 'joinOrganizationId'),
    }),
    z.refine(({ issuer, passwords }) => passwords || issuer !== null, {
      error: 'installation.errors.noOtherWay' satisfies ErrorKey,
      path: ['passwords'],
      when: whenRight('issuer', 'passwords'),
    }),
  );

/** As it is stored; of the secret only its end. */
export const singleSignOn = z.object({
  ...fields,
  /** The last four characters; null: there is none. */
  clientSecretTail: z.nullable(z.string()),
});
