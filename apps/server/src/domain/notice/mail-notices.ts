import {
  audienceOf,
  type NoticeKind,
  noticeKindNames,
  noticeKindRow,
} from '@millrace/contract/people/notice-kinds';
import type { MessageKey } from '@millrace/messages';
import type { Config } from '../../platform/config/config.ts';
import { consoleLink, organizationLink } from '../../platform/mail/console-link.ts';
import type { Mailbox } from '../../platform/mail/mailbox.ts';
import { kindOf, prefix } from '../../platform/people/notice.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../platform/text.ts';
import { noticeText } from './notice-text.ts';

interface Services {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
  /** What the installation calls itself. */
  readonly product: (tx: Tx) => Promise<string>;
}

/** Notices that become mails in one transaction. */
const atOnce = 50;
/** Characters of a subject; mail programs show fewer. */
const longestSubject = 120;

/**
 * Makes mails of the notices that were written since: of each kind that is always mailed or that its reader wants by mail and
 * has not read, unless they may not be there any more; what keeps their account safe wherever they belong. Each notice is looked at once, with any number of nodes.
 * @returns whether there was one to look at
 */
export function mailNotices(
  { database, config, product }: Services,
  post: Mailbox['post'],
): Promise<boolean> {
  return database.asSystem(async (tx) => {
    const due = await takeDue(tx);
    if (due.length === 0) return false;
    const name = await product(tx);
    for (const notice of await wanted(tx, due)) await post(tx, mailOf(config, notice, name));
    return true;
  });
}

async function takeDue(tx: Tx): Promise<number[]> {
  const rows = await tx
    .with('due', (db) =>
      db
        .selectFrom('notice')
        .select('id')
        .where('mail_due', '=', true)
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice')
    .from('due')
    .set({ mail_due: false })
    .whereRef('notice.id', '=', 'due.id')
    .returning('notice.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What keeps somebody's own account safe: it hangs on the account, not on where they belong. */
function isOfAccount(kind: NoticeKind): boolean {
  const { audience, mail } = noticeKindRow(kind);
  return audience === 'oneself' && mail === 'always';
}
const messagesOfAccount = noticeKindNames.filter(isOfAccount).map((kind) => prefix + kind);

async function wanted(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('notice')
    .innerJoin('user_account', 'user_account.id', 'notice.user_id')
    .leftJoin('organization', 'organization.id', 'notice.organization_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.organization_id', '=', 'notice.organization_id')
        .onRef('membership.user_id', '=', 'notice.user_id'),
    )
    .select([
      'notice.id',
      'notice.user_id',
      'notice.organization_id',
      'message_key',
      'params',
      'link_url',
      'link_type',
      'notice.read_at',
    ])
    .select(['user_account.name', 'user_account.email', 'user_account.lang'])
    .select('user_account.is_administrator')
    .select(['organization.name as organization', 'organization.status as organizationStatus'])
    .where('notice.id', 'in', ids)
    .where('user_account.status', '=', 1)
    .where((eb) =>
      eb.or([
        eb('message_key', 'in', messagesOfAccount),
        eb.and([eb('membership.status', '=', 1), eb('membership.removed_at', 'is', null)]),
        eb.and([eb('notice.organization_id', 'is', null), eb('user_account.is_administrator', '=', true)]),
      ]),
    )
    .orderBy('notice.id')
    .execute();
  const chosen = await choicesOf(tx, rows);
  return rows.filter(({ user_id: userId, message_key: message, read_at: readAt, organizationStatus }) => {
    const kind = kindOf(message);
    if (kind === undefined) return false;
    // Whoever got into an account can read its notices and choose for it; its owner is mailed all the same.
    if (isOfAccount(kind)) return true;
    const { mail, evenDisabled = false } = noticeKindRow(kind);
    if (organizationStatus !== null && organizationStatus !== 1 && !evenDisabled) return false;
    if (mail === 'always') return true;
    return readAt === null && (chosen.get(`${userId} ${kind}`) ?? mail === 'on');
  });
}

async function choicesOf(tx: Tx, rows: readonly { readonly user_id: number }[]) {
  if (rows.length === 0) return new Map<string, boolean>();
  const choices = await tx
    .selectFrom('notice_choice')
    .select(['user_id', 'kind', 'mail'])
    .where('user_id', 'in', [...new Set(rows.map((row) => row.user_id))])
    .execute();
  return new Map(choices.map(({ user_id: userId, kind, mail }) => [`${userId} ${kind}`, mail]));
}

type Wanted = Awaited<ReturnType<typeof wanted>>[number];

function mailOf(config: Services['config'], notice: Wanted, product: string) {
  const language = asLanguage(notice.lang, 'enGB');
  const kind = kindOf(notice.message_key);
  const content = noticeText(language, notice.message_key, notice.params);
  const place = placeOf(notice, kind);
  const params = {
    ...{ content, product },
    name: notice.name,
    ...(notice.organization !== null && { organization: notice.organization }),
    link: linkOf(config, notice, place),
    choices: linkTo(config, place, '/account?tab=notices'),
  };
  const subject = translate(language, 'notification.mailSubject', params);
  return {
    to: notice.email,
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject)}…` : subject,
    text: translate(language, bodyOf(notice, kind), params),
  };
}

/** What Administrators are told they are told as such, behind whichever bell of theirs it hangs. */
function bodyOf(
  { organization, is_administrator: isAdministrator }: Wanted,
  kind: NoticeKind | undefined,
): MessageKey {
  const isAlways = kind !== undefined && noticeKindRow(kind).mail === 'always';
  const asAdministrator = kind !== undefined && audienceOf(kind) === 'administrators';
  if (organization !== null && !asAdministrator)
    return isAlways ? 'notification.mailBodyAlways' : 'notification.mailBody';
  if (!isAlways) return 'notification.mailBodyAdministrator';
  return isAdministrator ? 'notification.mailBodyAlwaysAdministrator' : 'notification.mailBodyAlwaysAlone';
}

/** The organization that it is about; null: what Administrators are told, and what is about an account, is the same everywhere. */
function placeOf({ organization_id: organizationId }: Wanted, kind: NoticeKind | undefined): number | null {
  const isOfPlace = kind !== undefined && ['author', 'holders'].includes(audienceOf(kind));
  return isOfPlace ? organizationId : null;
}

/** Where it can be acted on; without a link of its own the console's home, where the bell is. */
function linkOf(
  config: Services['config'],
  { link_url: url, link_type: type }: Wanted,
  place: number | null,
): string {
  return url !== null && type === 1 ? url : linkTo(config, place, url ?? '/');
}

function linkTo(config: Services['config'], place: number | null, address: string): string {
  const [path = '/', search] = address.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  return place === null
    ? consoleLink(config, `/${path.slice(1)}`, query)
    : organizationLink(config, place, `/${path.slice(1)}`, query);
}
