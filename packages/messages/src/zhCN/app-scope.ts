import type { appScope as english } from '../enGB/app-scope.ts';
import type { Translated } from '../kit.ts';

export const appScope: Translated<typeof english> = {
  none: '您还没有应用',
  noneLead: '广告位、广告网络和聚合规则都属于某个应用。请先添加一个应用。',
  noneLeadViewer: '组织成员添加应用后会显示在这里。',
  missingThing: '该内容不存在',
  missing: '该应用不存在',
  missingLead: '它不属于当前组织，或地址不完整。如果它属于您的其他组织，请先切换过去。',
  disabled: '已停用',
};
