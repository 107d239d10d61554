import { feedRules } from '@millrace/contract/advertiser/feed-rules';
import { segmentRules } from '@millrace/contract/advertiser/segment-rules';
import { type Language, languageTag } from '@millrace/contract/common';
import { allRegions } from '@millrace/contract/kit/fields';
import { regionName } from '@millrace/contract/kit/region-name';
import { role } from '@millrace/contract/people/permission';
import { adTypeName, adTypes } from '@millrace/contract/publisher/ad-type';
import { isNetworkId, networkName } from '@millrace/contract/publisher/network/find-network';
import { platform, platformNames } from '@millrace/contract/publisher/platform';
import type { RecordedNames } from '@millrace/contract/report/change-log';
import { isRecordedEntity, kindOfField } from '@millrace/contract/report/recorded-fields';
import type { ValueKind } from '@millrace/contract/report/value-kind';
import type { MessageKey } from '@millrace/messages';
import * as z from 'zod/mini';
import { ruleWords } from '../feed/rule-words.ts';
import { formatInstant } from '../i18n/format.ts';
import type { text } from '../i18n/i18n.ts';
import { sentenceOf } from '../segment/sentence.ts';
import { choiceTexts } from './choice-texts.ts';

/** What is needed to say a recorded value in words. */
export interface ReadingContext {
  readonly text: typeof text;
  readonly language: Language;
  readonly names: RecordedNames;
}

/** A value in words: one, or one for each part of a list; none: it was empty. */
export type Reading = readonly string[];

type Reader = (value: unknown, context: ReadingContext, name: string) => Reading;

/** Reads a value of one shape; what has another one is shown as it is. */
function reader<T>(
  schema: z.ZodMiniType<T>,
  read: (value: T, context: ReadingContext, name: string) => Reading | string,
): Reader {
  return (value, context, name) => {
    const parsed = z.safeParse(schema, value);
    const reading = parsed.success ? read(parsed.data, context, name) : asItIs(value);
    return typeof reading === 'string' ? [reading] : reading;
  };
}

const asItIs = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const words = z.array(z.string());
const plain = reader(z.union([z.string(), z.number()]), String);
const plainList = reader(words, (list) => list);

function choice(value: string | number | boolean, { text }: ReadingContext, name: string): string {
  const key = choiceTexts[name]?.[String(value)];
  return key === undefined ? String(value) : text(key);
}

function region(code: string, { text, language }: ReadingContext): string {
  if (code === allRegions) return text('list.allRegions');
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return regionName(code, language);
}

/** An id of the given kind by its name. */
function named(id: number, of: keyof RecordedNames, { text, names }: ReadingContext): string {
  return names[of][id] ?? text('changeLog.value.gone', { id });
}

function network(id: number, { language }: ReadingContext): string {
  return isNetworkId(id) ? networkName(id, language) : String(id);
}

const place = (name: string, index: number, { text }: ReadingContext) =>
  text('changeLog.value.place', { place: index + 1, name });
const pair = (name: string, value: string, { text }: ReadingContext) =>
  text('changeLog.value.pair', { name, value });

const entry = z.object({ instanceId: z.number(), enabled: z.boolean() });
const unit = z.object({ instanceId: z.number(), unitId: z.nullable(z.string()) });
const tested = z.object({ adnId: z.number(), result: z.nullable(z.string()), note: z.nullish(z.string()) });
const step = z.object({ failures: z.number(), seconds: z.number() });
const scene = z.object({
  name: z.string(),
  frequencyCap: z.number(),
  frequencyHours: z.number(),
  isDefault: z.boolean(),
  status: z.number(),
});
const recencyStep = z.object({ days: z.int(), factor: z.string() });
const bidGroup = z.object({ countries: words, bid: z.string() });
const floorGroup = z.object({ countries: words, floor: z.string() });
const weighted = z.object({ id: z.int(), weight: z.int() });
const group = z.object({ countries: words, ecpm: z.string() });
const tag = z.object({ name: z.string(), operator: z.string(), values: words });

/** One way to read each kind of value. */
const readers: Readonly<Record<ValueKind, Reader>> = {
  text: plain,
  code: plain,
  link: plain,
  words: plainList,
  codes: plainList,
  yesNo: reader(z.boolean(), (yes, { text }) => text(yes ? 'changeLog.value.yes' : 'changeLog.value.no')),
  onOff: reader(z.number(), (on, { text }) => text(on === 1 ? 'changeLog.value.on' : 'changeLog.value.off')),
  number: reader(z.number(), (value, { language }) =>
    new Intl.NumberFormat(languageTag[language]).format(value),
  ),
  seconds: reader(z.number(), (count, { text }) => text('changeLog.value.seconds', { count })),
  hours: reader(z.number(), (count, { text }) => text('changeLog.value.hours', { count })),
  percent: reader(z.number(), (value) => `${value}%`),
  dollars: reader(z.string(), (value) => `$${value}`),
  instant: reader(z.string(), (value) => formatInstant(value)),
  platform: reader(z.literal([platform.ios, platform.android]), (plat) => platformNames[plat]),
  adType: reader(z.literal(adTypes), (code, { text }) => text(`adType.${adTypeName(code)}`)),
  network: reader(z.number(), network),
  account: reader(z.number(), (id, context) => named(id, 'account', context)),
  placement: reader(z.number(), (id, context) => named(id, 'placement', context)),
  instance: reader(z.number(), (id, context) => named(id, 'instance', context)),
  abTest: reader(z.number(), (id, context) => named(id, 'abTest', context)),
  role: reader(z.literal(Object.values(role)), (id, { text }) => text(`user.role.r${id}`)),
  country: reader(z.string(), region),
  countries: reader(words, (codes, context) => codes.map((code) => region(code, context))),
  choice: reader(z.union([z.string(), z.number(), z.boolean()]), choice),
  choices: reader(words, (list, context, name) => list.map((value) => choice(value, context, name))),
  apps: reader(z.array(z.number()), (ids, context) => ids.map((id) => named(id, 'app', context))),
  webhooks: reader(z.array(z.number()), (ids, context) => ids.map((id) => named(id, 'webhook', context))),
  placements: reader(z.array(z.number()), (ids, context) => ids.map((id) => named(id, 'placement', context))),
  rules: reader(z.array(z.number()), (ids, context) =>
    ids.map((id, index) => place(named(id, 'rule', context), index, context)),
  ),
  segmentRules: reader(z.array(segmentRules), (list, { text, language }) =>
    list.map((one) => sentenceOf(one, { text, language, apps: {}, lists: {} })),
  ),
  feedRules: reader(feedRules, (list, context) =>
    list.map((rule, index) => place(ruleWords(rule, context.text), index, context)),
  ),
  entries: reader(z.array(entry), (list, context) =>
    list.map(({ instanceId, enabled }, index) => {
      const name = named(instanceId, 'instance', context);
      return place(enabled ? name : context.text('changeLog.value.entryOff', { name }), index, context);
    }),
  ),
  units: reader(z.array(unit), (list, context) =>
    list.map(({ instanceId, unitId }) =>
      pair(named(instanceId, 'instance', context), unitId ?? context.text('changeLog.value.none'), context),
    ),
  ),
  testedNetworks: reader(z.array(tested), (list, context) =>
    list.map(({ adnId, result, note }) => {
      const said =
        result === null ? context.text('changeLog.value.notTested') : choice(result, context, 'result');
      return pair(network(adnId, context), note ? `${said} – ${note}` : said, context);
    }),
  ),
  steps: reader(z.array(step), (list, { text }) => list.map((one) => text('changeLog.value.step', one))),
  scenes: reader(z.array(scene), (list, context) => list.map((one) => readScene(one, context))),
  ecpmGroups: reader(z.array(group), (list, context) =>
    list.map(({ countries, ecpm }) => priced(countries, ecpm, context)),
  ),
  bidGroups: reader(z.array(bidGroup), (list, context) =>
    list.map(({ countries, bid }) => priced(countries, bid, context)),
  ),
  recency: reader(z.array(recencyStep), (list, { text }) =>
    list.map(({ days, factor }) => text('changeLog.value.recency', { days, factor })),
  ),
  factor: reader(z.string(), (value) => `× ${value}`),
  floorGroups: reader(z.array(floorGroup), (list, context) =>
    list.map(({ countries, floor }) => priced(countries, floor, context)),
  ),
  advertisers: reader(z.array(z.int()), (list, context) =>
    list.map((id) => named(id, 'advertiser', context)),
  ),
  creatives: reader(z.array(weighted), (list, context) =>
    list.map(({ id, weight }) => `${named(id, 'creative', context)} × ${weight}`),
  ),
  shownCreatives: reader(z.array(z.int()), (list, context) =>
    list.map((id) => named(id, 'creative', context)),
  ),
  weekHours: reader(z.array(z.int()), ({ length }, { text }) =>
    length === 0 ? [] : text('changeLog.value.weekHours', { count: length }),
  ),
  numbers: reader(z.array(z.int()), (list) => list.map(String)),
  tags: reader(z.array(tag), (list) =>
    list.map(({ name, operator, values }) => `${name} ${operator} ${values.join(', ')}`),
  ),
};

/** USD in some countries. */
function priced(countries: readonly string[], usd: string, context: ReadingContext): string {
  return pair(
    countries.map((code) => region(code, context)).join(context.text('common.comma')),
    `$${usd}`,
    context,
  );
}

function readScene(one: z.infer<typeof scene>, context: ReadingContext): string {
  const { text } = context;
  const { name, frequencyCap: count, frequencyHours: hours } = one;
  const called = one.isDefault ? text('changeLog.value.sceneDefault', { name }) : name;
  const cap = count === 0 ? text('caps.noCap') : text('caps.cap', { count, hours });
  const said = pair(called, cap, context);
  return one.status === 1 ? said : text('changeLog.value.entryOff', { name: said });
}

/** A recorded value in the words that its form would use; empty when there was none. */
export function readValue(entity: string, field: string, value: unknown, context: ReadingContext): Reading {
  if (value === null || value === undefined || value === '') return emptyReading(entity, field, context);
  const kind = isRecordedEntity(entity) ? kindOfField(entity, field) : undefined;
  const name = field.slice(field.lastIndexOf('.') + 1);
  return readers[kind ?? 'text'](value, context, name);
}

/** Where an empty field says something: a rule's loading is the placement's, a block rule without a network is for all. */
const meaningOfEmpty: Readonly<Record<string, MessageKey>> = {
  'mediation_rule.maxConcurrency': 'changeLog.value.asPlacement',
  'mediation_rule.inventoryInterval': 'changeLog.value.asPlacement',
  'mediation_rule.poolSize': 'changeLog.value.asPlacement',
  'mediation_rule.batchSize': 'changeLog.value.asPlacement',
  'mediation_rule.preloadTimeout': 'changeLog.value.asPlacement',
  'block_rule.adnId': 'blockRule.allAds',
  'user.appIds': 'member.allApps',
  'invitation.appIds': 'member.allApps',
};

function emptyReading(entity: string, field: string, { text }: ReadingContext): Reading {
  const key = meaningOfEmpty[`${entity}.${field}`];
  return key === undefined ? [] : [text(key)];
}
