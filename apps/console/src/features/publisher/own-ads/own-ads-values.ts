import { type OwnAds, type OwnAdsForm, ownAdsForm } from '@millrace/contract/publisher/own-ads';
import { noNames } from '../../../kit/history/no-names.ts';
import { type ReadingContext, readValue } from '../../../kit/history/read-value.ts';

/** What of it the form holds. */
export function valuesOf(ownAds: OwnAds): OwnAdsForm {
  const { mode, chosen, blocked, floors, blockedCategories, blockedCreatives, house, told } = ownAds;
  return { mode, chosen, blocked, floors, blockedCategories, blockedCreatives, house, told };
}

/** The label of each field. */
export function labelsOf(text: ReadingContext['text']) {
  return {
    mode: text('ownAds.ads'),
    chosen: text('ownAds.chosen'),
    blocked: text('ownAds.blocked'),
    blockedCategories: text('ownAds.categories'),
    blockedCreatives: text('ownAds.creatives'),
    house: text('ownAds.houseShown'),
    told: text('ownAds.told'),
    floors: text('ownAds.floors'),
    'floors.countries': text('instance.regions'),
    'floors.floor': text('ownAds.floor'),
  } as const;
}

interface Reading extends Pick<ReadingContext, 'text' | 'language'> {
  readonly advertisers: OwnAds['advertisers'];
  readonly creatives: OwnAds['creatives'];
}

/** How a field's value reads where two versions of it are compared. */
export function readOwnAds(name: string, value: unknown, of: Reading): string {
  const { text, language, advertisers, creatives } = of;
  // Half filled, as it stands in somebody's form.
  if (name === 'floors' && !ownAdsForm.shape.floors.safeParse(value).success)
    return text('instance.unfinished');
  const namesOf = (list: readonly { readonly id: number; readonly name: string }[]) =>
    Object.fromEntries(list.map((one) => [one.id, one.name]));
  const names = { ...noNames, advertiser: namesOf(advertisers), creative: namesOf(creatives) };
  const words = readValue('own_ads', name, value, { text, language, names });
  return words.length === 0 ? text('form.staleEmpty') : words.join(text('form.separator'));
}
