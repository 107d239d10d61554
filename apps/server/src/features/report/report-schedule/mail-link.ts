import { consoleLink } from '../../../platform/mail/console-link.ts';
import { SealError } from '../../../platform/secrets/secrets.ts';
import type { Services } from '../../../platform/services.ts';

const context = 'report mail';

/** What names a recipient in the links of their mails: nobody can make one of their own, or of another recipient. */
export function linkToken({ secrets }: Pick<Services, 'secrets'>, recipientId: number): string {
  return secrets.seal(String(recipientId), context).toString('base64url');
}

/** The recipient that a token names; undefined: it is none of ours. */
export function recipientOf({ secrets }: Pick<Services, 'secrets'>, token: string): number | undefined {
  try {
    return Number(secrets.open(Buffer.from(token, 'base64url'), context).toString('utf8'));
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** Where a person stops it. */
export const stopPage = (config: Services['config'], token: string) =>
  consoleLink(config, '/user/report-mail', { token });

/** Below `/api`, where a mail program stops it by itself (RFC 8058). */
export const oneClickPath = '/report/mail/one-click';
export const oneClickLink = (config: Services['config'], token: string) =>
  consoleLink(config, `/api${oneClickPath}`, { token });
