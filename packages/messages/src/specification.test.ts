import { describe, expect, it } from 'vitest';
import { catalogues, type MessageKey } from './index.ts';

/** Sentences that the specification gives word for word, with every text that says them. */
const sentences: Readonly<Record<string, readonly MessageKey[]>> = {
  'A NEW API Key has been created successfully.': ['account.created', 'apiKey.made'],
  'A NEW Instance has been created successfully.': ['instance.created'],
  'A NEW Mediation Rule has been created successfully.': ['mediationRule.created'],
  'A NEW Placement has been created successfully.': ['placement.created'],
  'A NEW Scene has been created successfully.': ['placement.sceneCreated'],
  'All changes have been saved.': [
    'account.saved',
    'adNetwork.saved',
    'alertRule.saved',
    'app.saved',
    'company.saved',
    'eventTracking.names.saved',
    'instance.saved',
    'mediationRule.saved',
    'placement.saved',
    'promotion.saved',
    'reportSchedule.domainsSaved',
    'tenant.saved',
  ],
  'Are you sure?': ['abTest.removeTitle', 'mediationRule.removeTitle'],
  'Copied to the clipboard': ['list.copied'],
  'Email can not be empty.': ['company.errors.emailEmpty', 'promotion.errors.emailEmpty'],
  Error: ['common.error'],
  Forbidden: ['common.forbidden'],
  'Incorrect mailbox format.': [
    'company.errors.emailMalformed',
    'payment.errors.paypalMalformed',
    'promotion.errors.emailMalformed',
  ],
  'Must Agree to the aboce contract terms.': ['payment.errors.notAgreed'],
  'No label left': ['shell.noLabelLeft'],
  'No label on the right': ['shell.noLabelRight'],
  'Platform mismatch.': ['app.errors.platformMismatch'],
  'Please complete promote information first.': ['promotion.firstLogin'],
  'Please complete the company information first.': ['company.firstLogin', 'company.errors.incomplete'],
  'Please enter App Store or Google Play URL.': ['app.errors.urlEmpty'],
  'Please try again later.': ['common.tryAgainLater'],
  'Something wrong with your connection, please try again later.': ['common.networkFailed'],
  'Promote Card': ['campaign.productCard', 'creative.kind.card'],
  'The API Key has been removed.': ['account.removed', 'apiKey.removed'],
  'The App ID is incorrect, please check again.': ['app.errors.idMalformed'],
  'The Name should less than 40 letters.': ['abTest.errors.nameTooLong'],
  'The app is not found in the store, please check the URL again.': ['app.errors.notInStore'],
  'This Unit ID has already existed.': ['instance.errors.unitIdTaken'],
  'User Management': ['permission.name.usermanage', 'titles.users'],
  'Verified successfully.': ['account.verified', 'app.verified'],
  'not support': ['shell.notSupport'],
};

function textsOf(catalogue: object): Map<string, string> {
  const flat = (texts: object, path: string): [string, string][] =>
    Object.entries(texts).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[path + name, value]] : flat(value, `${path}${name}.`),
    );
  return new Map(flat(catalogue, ''));
}

const english = textsOf(catalogues.enGB);
const chinese = textsOf(catalogues.zhCN);

/** Names of screens and figures that the specification gives: English is the same everywhere, and so is Chinese. */
const names = [
  'Change log',
  'Payment settings',
  'Performance',
  'Product feed',
  'Reported revenue',
  'Revenue',
];

describe.each(Object.entries(sentences))('%s', (sentence, keys) => {
  it.each(keys)('is what %s says, misspellings included', (key) => {
    expect(english.get(key)).toBe(sentence);
  });
});

it.each([...Object.keys(sentences), ...names])('%s is said by one Chinese sentence', (sentence) => {
  const keys = [...english].flatMap(([key, said]) => (said === sentence ? [key] : []));
  const said = new Set(keys.map((key) => chinese.get(key)));
  expect([...said].filter((one) => one !== undefined)).toHaveLength(1);
});

/** Texts that say such a sentence and, behind it, which one is meant. */
const longer: Readonly<Partial<Record<MessageKey, readonly MessageKey[]>>> = {
  'instance.errors.unitIdTaken': ['abTest.problem.unitTaken', 'instance.errors.csvUnitIdTwice'],
};

it.each(Object.entries(longer))('%s begins %j', (key, keys) => {
  for (const texts of [english, chinese])
    for (const one of keys) expect(texts.get(one)).toMatch(new RegExp(`^${texts.get(key)}`));
});

it('Chinese has one word for campaigns, creatives and the change log', () => {
  const others = ['推广计划', '创意', '操作记录'];
  const found = [...chinese].filter(([, said]) => others.some((other) => said.includes(other)));
  expect(found).toEqual([]);
});

it('Chinese has one word for a Unit ID, but where it is what a network itself calls it', () => {
  const found = [...chinese].filter(
    ([key, said]) => said.includes('Unit ID') && key !== 'adNetwork.unit.unitId',
  );
  expect(found).toEqual([]);
});

it('Chinese has one word for publishers; what a network calls its own is its own', () => {
  const found = [...chinese].filter(
    ([key, said]) => /发布商|(?<!流)媒体/.test(said) && !key.startsWith('adNetwork.'),
  );
  expect(found).toEqual([]);
});

it('what is under way ends in the ellipsis of Chinese', () => {
  const found = [...chinese].filter(([, said]) => said.endsWith('…') && !/[^ …]……$/.test(said));
  expect(found).toEqual([]);
});

it('a device is called one: a phone is a number, the kind beside the tablet, or what shows codes', () => {
  const meant =
    /^(company|secondFactor|session|creative\.devices|mediationRule\.deviceType|changeLog\.field)\./;
  const others = [...english, ...chinese].filter(
    ([key, said]) => /phone|手机/i.test(said) && !meant.test(key),
  );
  expect(others).toEqual([]);
});
