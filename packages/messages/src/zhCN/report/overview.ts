import type { overview as english } from '../../enGB/report/overview.ts';
import type { Translated } from '../../kit.ts';

export const overview: Translated<typeof english> = {
  title: '概览',
  greeting: '{{name}}，您好',
  lead: '请先完成组织设置。应用开始上报数据后，此处会显示指标。',
  figuresLead: '{{organization}} 全部应用的收益。',
  doneLead: '组织的应用开始上报数据后，此处会显示指标。',
  done: '已完成',
  open: '待完成',
  progress: '已完成 {{done}}/{{total}} 步',
  companyTitle: '完善公司信息',
  companyBody: '{{organization}} 的名称、联系方式和所在国家或地区。',
  companyAction: '打开公司信息',
  appTitle: '添加第一个应用',
  appBody: '通过 App Store 或 Google Play 的页面添加，也可手动填写；之后会提示下一步。',
  openAppAction: '打开应用',
  peopleTitle: '邀请同事',
  peopleBody: '应用所有者、运营和查看者各自看到所需内容。',
  peopleAction: '邀请成员',
  appDashboard: '应用概览',
  appDashboardLead: '该应用的收益及与前一周期的对比。',
  noFiguresTitle: '暂无数据',
};
