import antdTheme from 'antd/es/theme';
import { useMemo } from 'react';
import type { ChartLook } from './chart-option.ts';

/** The look of the page in its present theme; a canvas inherits nothing. */
export function useChartLook(): ChartLook {
  const { token } = antdTheme.useToken();
  const { colorTextDescription: soft, colorSplit: line, fontFamily: font, motion: moves } = token;
  return useMemo(() => ({ soft, line, font, moves }), [soft, line, font, moves]);
}
