import { listNotices, readNotice } from '@millrace/contract/people/notification';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listOwnNotices } from './list-notices.ts';
import { markNoticeRead } from './read-notice.ts';

export const notificationRoutes: readonly Route[] = [
  answer(listNotices, listOwnNotices),
  answer(readNotice, markNoticeRead),
];
