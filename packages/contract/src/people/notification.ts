import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { pageRequest } from '../kit/page.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { choosableNames } from './notice-kinds.ts';

export const notice = z.object({
  id,
  /** 0 Warning, 1 Attention, 2 Informational Notes. */
  alertLevel: z.literal([0, 1, 2]),
  /** In the caller's language, plain text. */
  content: z.string(),
  /** An in-app path or an external address; null offers only Got it. */
  linkUrl: z.nullable(z.string()),
  /** 0 in-app (Take Action), 1 external (Details). */
  linkType: z.literal([0, 1]),
  /** 0 unread, 1 read. */
  readStatus: z.literal([0, 1]),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;

export const listNotices = defineCall({
  method: 'GET',
  path: '/user/notices',
  summary: "The caller's notices in the current organization, newest first, with the count of unread ones.",
  access: 'signed-in',
  request: z.object({
    page: pageRequest.page,
    size: pageRequest.size,
    readStatus: z.optional(wholeNumber.check(z.minimum(0), z.maximum(1))),
  }),
  response: z.object({ list: z.array(notice), total: z.int(), unread: z.int() }),
  errors: [],
});

export const readNotice = defineCall({
  method: 'GET',
  path: '/user/notice/already_read',
  summary: 'Marks a notice as read.',
  access: 'signed-in',
  request: z.object({ notificationId: id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
  changes: true,
});

/** Whether a kind of notice also comes by mail. */
export const noticeChoice = z.object({
  kind: z.enum(choosableNames),
  level: z.enum(['warning', 'attention', 'informational']),
  mail: z.boolean(),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

export const listNoticeChoices = defineCall({
  method: 'GET',
  path: '/user/notice/choice/list',
  summary: 'The kinds of notices that the caller can get in the current role, and which come by mail too.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.array(noticeChoice),
  errors: [],
});

export const updateNoticeChoice = defineCall({
  method: 'POST',
  path: '/user/notice/choice/update',
  summary: 'Says whether a kind of notice comes to the caller by mail too, in every organization.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ kind: z.enum(choosableNames), mail: z.boolean() }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});
