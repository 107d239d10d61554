import type { Unit } from '@millrace/contract/report/metric';
import { shortUnitTextIn, unitTextIn } from '@millrace/contract/report/unit-text';
import { currentLanguage } from './i18n.ts';

/** A figure in the person's language, as exact as screens show it. */
export const unitText = (unit: Unit, value: number) => unitTextIn(currentLanguage(), unit, value);

/** The same in few letters, for the round numbers of an axis: "$12.5K", "1.2万". */
export const shortUnitText = (unit: Unit, value: number) => shortUnitTextIn(currentLanguage(), unit, value);
