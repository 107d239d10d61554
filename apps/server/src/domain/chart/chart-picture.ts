import type { Language } from '@millrace/contract/common';
import type { Unit } from '@millrace/contract/report/metric';

/** A chart as data, to be drawn where there is no page around it: with its legend, and all words in it. */
export interface ChartPicture {
  /** What its numbers are written in. */
  readonly lang: Language;
  readonly kind: 'line' | 'bars';
  readonly unit: Unit;
  /** What stands below each place of a line, or beside each bar. */
  readonly places: readonly string[];
  readonly series: readonly PictureSeries[];
}

export interface PictureSeries {
  readonly label: string;
  /** At each place; null: nothing is known there. */
  readonly values: readonly (number | null)[];
  /** The days compared with. */
  readonly isBefore?: boolean;
}

/** Points across and down; the picture has twice as many dots each way, for screens that show them. */
export const pictureSize = { width: 560, height: 260 } as const;
