import type { appScope as english } from '../../enGB/publisher/app-scope.ts';
import type { Translated } from '../../kit.ts';

export const appScope: Translated<typeof english> = {
  none: '您还没有应用',
  noneLead: '广告位、广告网络和聚合规则都属于某个应用。请先添加一个应用。',
  noneLeadViewer: '组织成员添加应用后会显示在这里。',
  missing: '该应用不存在',
  readOnly: '您可以查看此页面，应用的所有者和运营可以修改。',
  disabled: '已停用',
};
