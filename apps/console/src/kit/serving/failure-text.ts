import type { Language } from '@millrace/contract/common';
import { allRegions } from '@millrace/contract/kit/fields';
import { regionName } from '@millrace/contract/kit/region-name';
import type { Failure } from '@millrace/contract/kit/serving';
import { compareVersions, readVersion } from '@millrace/contract/kit/version';
import { connections, deviceTypes, genders } from '@millrace/contract/publisher/targeting';
import type { text as translate } from '../i18n/i18n.ts';

interface Words {
  readonly text: typeof translate;
  readonly language: Language;
}

type Condition = Failure['condition'];
type Range = Extract<Failure['needs'], { readonly min: string | null }>;

/** Why a condition did not hold, in a sentence: "IAP 0 is below 5". */
export function failureText({ condition, needs, has }: Failure, words: Words): string {
  const { text } = words;
  if ('advertisingId' in needs) return text('mediationRule.why.noTracking');
  const separator = text('form.separator');
  const said =
    has === null
      ? null
      : [has]
          .flat()
          .map((value) => valueText(condition, value, words))
          .join(separator);
  if ('tag' in needs) {
    const { name, operator, values } = needs.tag;
    const wanted = { name, needs: `${operator} ${values.join(separator)}` };
    return said === null
      ? text('mediationRule.why.tagUnsaid', wanted)
      : text('mediationRule.why.tag', { ...wanted, has: said });
  }
  const what = text(`mediationRule.condition.${condition}`);
  if ('noneOf' in needs) return text('mediationRule.why.excluded', { what, has: said ?? '' });
  const wanted =
    'oneOf' in needs
      ? needs.oneOf.map((value) => valueText(condition, value, words)).join(separator)
      : rangeText(needs, text);
  if (said === null || has === null) return text('mediationRule.why.unsaid', { what, needs: wanted });
  if ('oneOf' in needs) {
    const isVersion = condition === 'appVersion' || condition === 'sdkVersion';
    return text(isVersion ? 'mediationRule.why.outside' : 'mediationRule.why.notOneOf', {
      what,
      has: said,
      needs: wanted,
    });
  }
  return outOfRange(condition, needs, String(has), { text, what });
}

function outOfRange(
  condition: Condition,
  { min, max }: Range,
  has: string,
  { text, what }: { readonly text: typeof translate; readonly what: string },
): string {
  const order = (one: string, other: string) =>
    condition === 'osVersion'
      ? compareVersions(readVersion(one) ?? [], readVersion(other) ?? [])
      : Number(one) - Number(other);
  if (min !== null && order(has, min) < 0) return text('mediationRule.why.below', { what, has, min });
  if (max !== null && order(has, max) > 0) return text('mediationRule.why.above', { what, has, max });
  return text('mediationRule.why.outside', { what, has, needs: rangeText({ min, max }, text) });
}

function rangeText({ min, max }: Range, text: typeof translate): string {
  if (min !== null && max !== null) return text('mediationRule.range.between', { min, max });
  if (min !== null) return text('mediationRule.range.from', { min });
  return text('mediationRule.range.upTo', { max: max ?? '' });
}

function known<Value extends string>(values: readonly Value[], value: string): Value | undefined {
  return values.find((one) => one === value);
}

/** A value of a condition in the person's words, where it is a code. */
export function valueText(condition: Condition, value: string, { text, language }: Words): string {
  const gender = condition === 'gender' ? known(genders, value) : undefined;
  if (gender !== undefined) return text(`mediationRule.gender.${gender}`);
  const connection = condition === 'connection' ? known(connections, value) : undefined;
  if (connection !== undefined) return text(`mediationRule.connection.${connection}`);
  const type = condition === 'deviceType' ? known(deviceTypes, value) : undefined;
  if (type !== undefined) return text(`mediationRule.deviceType.${type}`);
  if (condition !== 'country') return value;
  if (value === allRegions) return text('list.allRegions');
  return regionName(value, language);
}
