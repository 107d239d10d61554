import type { savedReport as english } from '../enGB/saved-report.ts';
import type { Translated } from '../kit.ts';

export const savedReport: Translated<typeof english> = {
  errors: {
    nameEmpty: '请输入名称。',
    nameTaken: '您已用此名称保存过报表。',
    tooMany: '每人最多保存 10 份个人报表。请先移除一份，或将其共享给组织。',
    tooManyShared: '组织共享的报表已达 100 份，请先移除一份。',
    notYours: '只有保存者本人可以修改。',
  },
};
