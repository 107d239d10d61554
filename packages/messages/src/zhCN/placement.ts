import type { placement as english } from '../enGB/placement.ts';
import type { Translated } from '../kit.ts';

export const placement: Translated<typeof english> = {
  errors: {
    nameEmpty: '请输入广告位名称。',
    nameTaken: '该应用下已有同名的启用广告位。',
    callbackMalformed: '请输入以 http:// 或 https:// 开头的完整地址。',
    stepsOrder: '失败次数须大于上一级。',
    notOfType: '该类型的广告位没有此项。',
    limit: '每个应用最多 {{max}} 个广告位。',
    appDisabled: '该应用已停用，请先启用再添加广告位。',
    mainDisabled: '只有启用的广告位才能设为主广告位，请先启用。',
    mainNeeded: '每种类型须有一个主广告位，请改为将另一个广告位设为主广告位。',
    sceneNameEmpty: '请输入场景名称。',
    sceneNameTaken: '该广告位下已有同名场景。',
    sceneDefault: '默认场景只能有一个，且须处于启用状态。',
    sceneLimit: '每个广告位最多 {{max}} 个场景。',
    noScenes: '该类型的广告位没有场景。',
  },
};
