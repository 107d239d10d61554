import type { notification as english } from '../../enGB/people/notification.ts';
import type { Translated } from '../../kit.ts';

export const notification: Translated<typeof english> = {
  content: {
    welcomePublisher: '{{name}}，欢迎使用 Millrace。请先完善公司信息。',
    welcomePromoter: '{{name}}，欢迎使用 Millrace。请先完善推广资料。',
    welcomeMember: '{{name}}，欢迎加入 {{organization}}。您的角色是“{{role}}”。',
    passwordChanged: '您的密码已被修改。如果不是您本人操作，请立即重设密码并告知管理员。',
    accountActive: '账号“{{name}}”（{{network}}）已生效。',
    accountException: '账号“{{name}}”（{{network}}）的密钥被广告网络拒绝，请更换密钥以便拉取数据。',
    importDone: '导入完成：{{app}} 新增或修改了 {{count}} 个实例。',
    revenueUnmatched: '{{file}} 中有 {{count}} 行未匹配到实例：在您映射之前，报表会将其收入单列为“未匹配”。',
    exportReady: '您导出的文件 {{name}} 已生成，将保留一天。',
    exportFailed: '您导出的文件 {{name}} 未能生成，原因请见导出列表。',
    roleChanged: '您在 {{organization}} 的角色已改为“{{role}}”。',
    paymentChanged: '{{who}} 修改了 {{organization}} 的付款设置。',
    memberJoined: '{{name}} 已加入 {{organization}}，角色为“{{role}}”。',
    jobDied: '任务“{{job}}”已彻底失败：{{reason}}',
    nightlyBackupFailed: '每晚备份失败：{{reason}}',
    appVerified: '{{name}}：验证成功。',
    appNotInStore: '{{name}}：应用商店中未找到该应用，请重新检查链接。',
    lookUpGivenUp: '{{name}}：应用商店已连续两周无法访问，请在应用设置中重新查询。',
    abTestStarted: '广告位“{{placement}}”的 A/B 测试“{{name}}”已开始，结束前其规则已锁定。',
    abTestKeptA: '广告位“{{placement}}”的 A/B 测试“{{name}}”已结束：保留 A 组。',
    abTestAppliedB: '广告位“{{placement}}”的 A/B 测试“{{name}}”已结束：B 组已应用于全部用户。',
  },
};
