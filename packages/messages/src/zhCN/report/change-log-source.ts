import type { sourceFields as english } from '../../enGB/report/change-log-source.ts';
import type { Translated } from '../../kit.ts';

/** What the history calls the fields of a report that comes from an address. */
export const sourceFields: Translated<typeof english> = {
  reportAddress: '报表网址',
  reportAuth: '网址的登录方式',
  reportFormat: '报表格式',
  rowsAt: '数据行位置',
  reportPaging: '分页方式',
  pagingAt: '下一页位置',
  pagingName: '分页参数',
  reportColumns: '报表列',
  dayOrder: '日期格式',
  decimalMark: '小数格式',
  reportZone: '日期时区',
};
