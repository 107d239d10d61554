import type { Language } from '@millrace/contract/common';
import type { Notice } from '@millrace/contract/people/notification';
import * as z from 'zod/mini';
import { noticeText } from '../../../domain/notice/notice-text.ts';

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

/** A notice as its reader sees it. */
export function presentNotice(row: NoticeRow, lang: Language): Notice {
  return {
    id: row.id,
    alertLevel: z.parse(z.literal([0, 1, 2]), row.alert_level),
    content: noticeText(lang, row.message_key, row.params),
    linkUrl: row.link_url,
    linkType: row.link_type === 1 ? 1 : 0,
    readStatus: row.read_at === null ? 0 : 1,
    createdAt: row.created_at.toISOString(),
  };
}
