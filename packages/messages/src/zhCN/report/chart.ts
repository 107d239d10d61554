import type { chart as english } from '../../enGB/report/chart.ts';
import type { Translated } from '../../kit.ts';

export const chart: Translated<typeof english> = {
  utc: '日期为 UTC',
  other: '其他',
  hatched: '预估：网络尚未回报',
  estimatedPart: '预估',
  asTable: '以表格显示',
  asChart: '以图表显示',
  series: '图表中的数据系列',
  allHidden: '所有数据系列均已隐藏，请在图表上方选择。',
  empty: '所选日期内没有可绘制的数据。',
  failed: '图表加载失败，可改为以表格显示。',
};
