import type { Language } from '@millrace/contract/common';
import type { Rights } from '@millrace/contract/people/rights';
import { sql } from 'kysely';
import { mayHave } from '../../../domain/report-file/may-have.ts';
import type { ExportQuestion } from '../../../domain/report-file/question.ts';
import type { Reach } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { memberRights } from '../../../platform/session/member-rights.ts';
import { asLanguage } from '../../../platform/text.ts';
import type { ClaimedSend } from './send-queue.ts';

/** Somebody who is to get a report, with the apps that they may read about; none: they may not have it. */
export interface Reader {
  readonly recipientId: number;
  readonly email: string;
  readonly lang: Language;
  /** No member of the organization. */
  readonly isOutside: boolean;
  readonly apps: Reach | 'none';
  /** In whose name the database is read: what they don't reach has no name in it. */
  readonly as: number;
}

interface Owner {
  readonly userId: number;
  readonly rights: Rights;
  readonly apps: Reach;
}

/**
 * Who gets a report now. A member reads of the apps that they and the report's owner reach, and only what their role may
 * read; people outside read what its owner reads, as long as their domain is allowed.
 */
export async function readersOf(
  tx: Tx,
  { id: send, organizationId, scheduleId, zone, day }: ClaimedSend,
  asked: ExportQuestion,
  owner: Owner,
): Promise<Reader[]> {
  let wanted = tx
    .selectFrom('report_recipient')
    .leftJoin('user_account', 'user_account.email', 'report_recipient.email')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'user_account.id')
        .onRef('membership.organization_id', '=', 'report_recipient.organization_id'),
    )
    .select(['report_recipient.id', 'report_recipient.email', 'report_recipient.lang'])
    .select(['membership.user_id', 'membership.role_id', 'user_account.lang as account_lang'])
    .select(['membership.removed_at', 'report_recipient.since'])
    .where('schedule_id', '=', scheduleId)
    .where('place', 'is not', null)
    .where('stopped', 'is', null);
  if (zone !== null) wanted = wanted.where('report_recipient.zone', '=', zone);
  // Nor whoever had it where they were before, or when the schedule had other zones.
  if (day !== null)
    wanted = wanted.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_mail')
            .innerJoin('report_send', 'report_send.id', 'report_mail.send_id')
            .select('report_mail.id')
            .whereRef('report_mail.recipient_id', '=', 'report_recipient.id')
            .where('report_mail.state', 'not in', ['notAllowed', 'tooMany'])
            .where('report_send.day', '=', day)
            .where('report_send.id', '<>', sql<string>`${send}::bigint`),
        ),
      ),
    );
  const rows = await wanted.orderBy('place').orderBy('report_recipient.id').execute();
  const domains = await allowedDomains(tx, organizationId);
  return Promise.all(
    rows.map(async ({ id, email, lang, user_id: userId, role_id: roleId, account_lang: own, ...row }) => {
      const chosen = asLanguage(lang, 'enGB');
      const isOutside = userId === null || roleId === null || row.removed_at !== null;
      const reader = { recipientId: id, email, lang: asLanguage(own, chosen), isOutside, as: owner.userId };
      if (isOutside) {
        // Whoever was removed since would read more than before: as somebody outside they are entered anew.
        if (row.removed_at !== null && row.removed_at >= row.since)
          return { ...reader, apps: 'none' as const };
        const isAllowed = domains.has(email.slice(email.lastIndexOf('@') + 1));
        return { ...reader, lang: chosen, apps: isAllowed ? owner.apps : ('none' as const) };
      }
      const member = await memberRights(tx, { organizationId, userId, roleId });
      if (member === undefined || !mayHave(asked, member.rights)) return { ...reader, apps: 'none' as const };
      return {
        ...reader,
        apps: commonApps(owner.apps, member.apps),
        as: owner.apps === 'all' ? userId : owner.userId,
      };
    }),
  );
}

/** Domains outside to whose people the organization's reports may be mailed. */
async function allowedDomains(tx: Tx, organizationId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('report_domain')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

function commonApps(owner: Reach, member: Reach): Reach | 'none' {
  if (owner === 'all') return member;
  if (member === 'all') return owner;
  const both = new Set([...owner].filter((app) => member.has(app)));
  return both.size === 0 ? 'none' : both;
}
