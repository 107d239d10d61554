import type { Language } from '@millrace/contract/common';
import type { Notice } from '@millrace/contract/people/notification';
import type { MessageKey } from '@millrace/messages';
import * as z from 'zod/mini';
import { roleName } from '../../../platform/people/role-name.ts';
import { translate } from '../../../platform/text.ts';

interface NoticeRow {
  readonly id: number;
  readonly alert_level: number;
  readonly message_key: string;
  readonly params: unknown;
  readonly link_url: string | null;
  readonly link_type: number | null;
  readonly read_at: Date | null;
  readonly created_at: Date;
}

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A notice as its reader sees it; `roleId` among its params is said as the role's name. */
export function presentNotice(row: NoticeRow, lang: Language): Notice {
  const given = z.parse(params, row.params);
  const named = typeof given.roleId === 'number' ? { ...given, role: roleName(lang, given.roleId) } : given;
  return {
    id: row.id,
    alertLevel: z.parse(z.literal([0, 1, 2]), row.alert_level),
    content: translate(lang, row.message_key as MessageKey, named),
    linkUrl: row.link_url,
    linkType: row.link_type === 1 ? 1 : 0,
    readStatus: row.read_at === null ? 0 : 1,
    createdAt: row.created_at.toISOString(),
  };
}
