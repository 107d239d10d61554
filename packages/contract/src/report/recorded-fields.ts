/**
 * How a recorded value is to be read. Values of `account`, `placement`, `instance` and `abTest` are ids, and so are those
 * in `apps`, `placements`, `rules`, `entries`, `units` and `webhooks`: the change log answers with the names of what they stand for.
 */
export type ValueKind =
  | 'text'
  | 'code'
  | 'link'
  | 'yesNo'
  | 'onOff'
  | 'number'
  | 'seconds'
  | 'hours'
  | 'percent'
  | 'dollars'
  | 'instant'
  | 'platform'
  | 'adType'
  | 'network'
  | 'account'
  | 'placement'
  | 'instance'
  | 'abTest'
  | 'role'
  | 'apps'
  | 'placements'
  | 'country'
  | 'countries'
  | 'words'
  | 'codes'
  | 'choice'
  | 'choices'
  | 'entries'
  | 'rules'
  | 'segmentRules'
  | 'feedRules'
  | 'units'
  | 'testedNetworks'
  | 'steps'
  | 'scenes'
  | 'ecpmGroups'
  | 'bidGroups'
  | 'recency'
  | 'factor'
  | 'creatives'
  | 'shownCreatives'
  | 'weekHours'
  | 'advertisers'
  | 'webhooks'
  | 'floorGroups'
  | 'numbers'
  | 'tags';

type Recorded = Readonly<Record<string, ValueKind>>;

const status = { status: 'onOff' } as const;
const frequencyCap = { frequencyCap: 'number', frequencyHours: 'hours' } as const;
const pacing = { pacing: 'number', pacingUnit: 'choice' } as const;
const devices = { brandMode: 'choice', brands: 'words', modelMode: 'choice', models: 'codes' } as const;
const loading = {
  maxConcurrency: 'number',
  inventoryInterval: 'seconds',
  poolSize: 'number',
  batchSize: 'number',
  preloadTimeout: 'seconds',
} as const;
const versions = { appVersions: 'codes', sdkVersions: 'codes' } as const;

const targeting = {
  'targeting.requireTracking': 'yesNo',
  'targeting.channelMode': 'choice',
  'targeting.channels': 'words',
  'targeting.appVersions': 'codes',
  'targeting.sdkVersions': 'codes',
  'targeting.osMin': 'code',
  'targeting.osMax': 'code',
  'targeting.frequencyMin': 'number',
  'targeting.frequencyMax': 'number',
  'targeting.iapMin': 'dollars',
  'targeting.iapMax': 'dollars',
  'targeting.genders': 'choices',
  'targeting.ageMin': 'number',
  'targeting.ageMax': 'number',
  'targeting.connections': 'choices',
  'targeting.deviceTypes': 'choices',
  'targeting.brandMode': 'choice',
  'targeting.brands': 'words',
  'targeting.modelMode': 'choice',
  'targeting.models': 'codes',
  'targeting.customTags': 'tags',
} as const;

/**
 * Every field that history has of each kind of thing, as `change_log` names it, and how its values read; those of
 * `targeting` each by itself. Ad networks' own keys (`credentials.…`) are named by the networks. A test compares it with
 * what the server records.
 */
export const recordedFields = {
  app: {
    appName: 'text',
    appId: 'code',
    plat: 'platform',
    coppa: 'yesNo',
    verifyStatus: 'choice',
    icon: 'link',
    storeUrl: 'link',
    bundleId: 'code',
    developer: 'text',
    category: 'text',
    osRequire: 'text',
    website: 'link',
    ...status,
  },
  placement: {
    name: 'text',
    adType: 'adType',
    isMain: 'yesNo',
    ...frequencyCap,
    ...pacing,
    callbackUrl: 'link',
    fanOut: 'yesNo',
    ...loading,
    reloadInterval: 'seconds',
    inventorySteps: 'steps',
    ...devices,
    sceneList: 'scenes',
    ...status,
  },
  scene: { name: 'text', ...frequencyCap, ...status },
  report_source: {
    reportAddress: 'link',
    reportAuth: 'choice',
    authName: 'code',
    feedSecret: 'text',
    reportFormat: 'choice',
    rowsAt: 'code',
    reportColumns: 'codes',
    dayOrder: 'choice',
    decimalMark: 'choice',
    currency: 'code',
    reportZone: 'code',
  },
  ad_network_account: { adnId: 'network', name: 'text', currency: 'code', signIn: 'choice', ...status },
  app_network: { adnId: 'network', accountId: 'account', ...status },
  instance: {
    name: 'text',
    unitId: 'code',
    adnId: 'network',
    placementId: 'placement',
    isBidding: 'yesNo',
    originId: 'instance',
    testId: 'abTest',
    ecpmGroups: 'ecpmGroups',
    ...frequencyCap,
    ...pacing,
    ...devices,
    ...status,
  },
  mediation_rule: {
    name: 'text',
    countries: 'countries',
    optimizedType: 'choice',
    ...loading,
    waterfall: 'entries',
    bidding: 'entries',
    ...targeting,
    ...status,
  },
  rule_order: { ids: 'rules' },
  ab_test: {
    name: 'text',
    placementId: 'placement',
    shareB: 'percent',
    sameSettings: 'yesNo',
    units: 'units',
    state: 'choice',
    result: 'code',
  },
  ab_test_order: { ids: 'rules' },
  test_device: { deviceName: 'text', plat: 'platform', deviceId: 'code' },
  test_session: { state: 'choice', networks: 'testedNetworks' },
  creative: {
    name: 'text',
    kind: 'choice',
    title: 'text',
    descn: 'text',
    callToAction: 'text',
    image: 'number',
    icon: 'number',
    video: 'number',
    endCard: 'number',
  },
  creative_review: { review: 'choice', reason: 'text' },
  block_rule: {
    name: 'text',
    adnId: 'network',
    ...versions,
    osVersions: 'codes',
    models: 'codes',
    ...status,
  },
  own_ads: {
    mode: 'choice',
    chosen: 'advertisers',
    blocked: 'advertisers',
    floors: 'floorGroups',
    blockedCategories: 'words',
    blockedCreatives: 'shownCreatives',
    house: 'yesNo',
    told: 'advertisers',
  },
  house_ad: { title: 'text', descn: 'text', files: 'numbers', apps: 'apps', ...status },
  campaign: {
    name: 'text',
    switch: 'choice',
    goal: 'choice',
    startsAt: 'instant',
    endsAt: 'instant',
    countries: 'countries',
    'targeting.connections': 'choices',
    'targeting.deviceTypes': 'choices',
    'targeting.osMin': 'code',
    'targeting.osMax': 'code',
    'targeting.brandMode': 'choice',
    'targeting.brands': 'words',
    'targeting.modelMode': 'choice',
    'targeting.models': 'codes',
    'targeting.carriers': 'words',
    'targeting.languages': 'codes',
    'targeting.hours': 'weekHours',
    'targeting.publisherMode': 'choice',
    'targeting.publisherApps': 'apps',
    'targeting.placements': 'placements',
    'targeting.segmentsIn': 'numbers',
    'targeting.segmentsOut': 'numbers',
    pricing: 'choice',
    paidEvent: 'code',
    bid: 'dollars',
    bids: 'bidGroups',
    dailyBudget: 'dollars',
    totalBudget: 'dollars',
    pacing: 'choice',
    capImpressions: 'number',
    capHours: 'hours',
    holdOut: 'percent',
    recency: 'recency',
    recencyOlder: 'factor',
    productFeedId: 'number',
    productPicks: 'choices',
    link: 'link',
    impressionTrackers: 'codes',
    clickTrackers: 'codes',
    creatives: 'creatives',
  },
  segment: { name: 'text', switch: 'choice', rules: 'segmentRules' },
  event_key: { keyKind: 'choice', acceptedUntil: 'instant' },
  id_keeping: { idsKept: 'yesNo' },
  segment_ids: { idCount: 'number', memberCount: 'number' },
  id_list: { name: 'text', kind: 'choice', idCount: 'number', fileName: 'text', isArchived: 'yesNo' },
  feed: {
    name: 'text',
    switch: 'choice',
    feedSource: 'choice',
    feedAddress: 'link',
    feedAuth: 'choice',
    authName: 'code',
    feedSecret: 'text',
    feedFormat: 'choice',
    feedHours: 'codes',
    brake: 'percent',
    priceCurrency: 'code',
    minorUnits: 'yesNo',
    feedRules: 'feedRules',
    leadFeed: 'number',
    forced: 'text',
  },
  promoted_app: {
    name: 'text',
    storeId: 'code',
    domain: 'code',
    url: 'link',
    icon: 'link',
    developer: 'text',
    category: 'text',
    verified: 'yesNo',
    clickDays: 'number',
    viewHours: 'hours',
    postbackKey: 'code',
    eventNames: 'codes',
    ...status,
  },
  revenue_upload: {
    adnId: 'network',
    fileName: 'text',
    rows: 'number',
    unmatched: 'number',
    revenueUsd: 'dollars',
  },
  alert_rule: {
    ...({ name: 'text', alertMetric: 'choice', appIds: 'apps', adnId: 'network' } as const),
    ...({ country: 'country', alertBound: 'choice', alertValue: 'code', alertSpan: 'number' } as const),
    ...({ alertUnit: 'choice', sensitivity: 'code', floorUsd: 'dollars', byMail: 'yesNo' } as const),
    ...({ allWebhooks: 'yesNo', webhooks: 'webhooks' } as const),
    ...status,
  },
  network_payout: {
    adnId: 'network',
    month: 'code',
    amount: 'text',
    currency: 'code',
    note: 'text',
  },
  reconciliation_note: { adnId: 'network', month: 'code', currency: 'code', text: 'text' },
  reconciliation_tolerance: { percent: 'percent' },
  alert_webhook: { name: 'text', url: 'link', ...status },
  report_schedule: {
    running: 'yesNo',
    frequency: 'choice',
    weekday: 'number',
    monthDay: 'code',
    time: 'code',
    timeZone: 'choice',
    format: 'code',
    recipients: 'codes',
  },
  report_domains: { domains: 'codes' },
  security: { secondFactorRequired: 'yesNo' },
  company: {
    name: 'text',
    email: 'text',
    phone: 'text',
    website: 'link',
    messenger: 'choice',
    messengerId: 'text',
    country: 'country',
    state: 'text',
    city: 'text',
    address: 'text',
    logo: 'choice',
    verification: 'choice',
    ...status,
  },
  payment_settings: {
    method: 'choice',
    beneficiaryName: 'choice',
    bankName: 'choice',
    bankAddress: 'choice',
    country: 'country',
    accountNumber: 'choice',
    swiftCode: 'choice',
    paypalAccount: 'choice',
    storeAddress: 'link',
    termsVersion: 'number',
  },
  agency_statement: {
    month: 'code',
    state: 'choice',
    revenueUsd: 'dollars',
    share: 'code',
    amount: 'dollars',
    holdReason: 'text',
    reference: 'code',
  },
  invoice: {
    month: 'code',
    invoiceState: 'choice',
    total: 'code',
    currency: 'code',
    dueOn: 'text',
    paidOn: 'text',
    paidPart: 'code',
    reference: 'code',
    reason: 'text',
    creditNote: 'code',
    replaces: 'code',
  },
  user: { name: 'text', roleId: 'role', appIds: 'apps', ...status },
  administrator_visit: { ...status, until: 'instant' },
  invitation: { email: 'text', roleId: 'role', appIds: 'apps', advertiserName: 'text', expiresAt: 'instant' },
  erasing: { erasingReference: 'code' },
  api_key: { name: 'text', scopes: 'codes', expiresOn: 'text' },
} as const satisfies Readonly<Record<string, Recorded>>;

/** Kinds of things that have a history, as `change_log.entity` has them. */
export type RecordedEntity = keyof typeof recordedFields;
export const recordedEntities = Object.keys(recordedFields) as RecordedEntity[];

type Fields<E> = E extends RecordedEntity ? keyof (typeof recordedFields)[E] & string : never;
/** The last part of a field's name, by which it has its text: of `targeting.osMin` it is `osMin`. */
export type RecordedName<Field extends string = Fields<RecordedEntity>> =
  Field extends `targeting.${infer Name}` ? Name : Field;

export function isRecordedEntity(name: string): name is RecordedEntity {
  return Object.hasOwn(recordedFields, name);
}

/** How the values of a field read; undefined for one that is not recorded. */
export function kindOfField(entity: RecordedEntity, field: string): ValueKind | undefined {
  const fields: Recorded = recordedFields[entity];
  return fields[field];
}
