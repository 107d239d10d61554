import type { MessageKey } from '@millrace/messages';

type Choices = Readonly<Record<string, MessageKey>>;

const modes: Choices = { include: 'caps.mode.include', exclude: 'caps.mode.exclude' };

/** Of what nobody may read: history says only that it was changed. */
const secret: Choices = { hidden: 'changeLog.value.hidden', changed: 'changeLog.value.changed' };

/** What the values of fields with fixed choices are called, by the last part of the field's name. */
export const choiceTexts: Readonly<Record<string, Choices>> = {
  productPicks: {
    cart: 'campaign.productPick.cart',
    viewed: 'campaign.productPick.viewed',
    related: 'campaign.productPick.related',
    best: 'campaign.productPick.best',
  },
  frequency: {
    daily: 'reportSchedule.frequencies.daily',
    weekly: 'reportSchedule.frequencies.weekly',
    monthly: 'reportSchedule.frequencies.monthly',
  },
  timeZone: { utc: 'reportSchedule.zones.utc', recipient: 'reportSchedule.zones.recipient' },
  verifyStatus: { 0: 'app.notPublished', 1: 'changeLog.value.verified', 2: 'app.unverified' },
  verification: { 0: 'tenant.unverified', 1: 'tenant.verified', 2: 'tenant.denied' },
  review: {
    waiting: 'creative.review.waiting',
    approved: 'creative.review.approved',
    rejected: 'creative.review.rejected',
  },
  kind: {
    banner: 'creative.kind.banner',
    native: 'creative.kind.native',
    video: 'creative.kind.video',
    card: 'creative.kind.card',
    device: 'idList.kind.device',
    user: 'idList.kind.user',
  },
  pacingUnit: { seconds: 'caps.seconds', minutes: 'caps.minutes' },
  brandMode: modes,
  modelMode: modes,
  channelMode: modes,
  publisherMode: modes,
  mode: { off: 'ownAds.mode.off', chosen: 'ownAds.mode.chosen', all: 'ownAds.mode.all' },
  switch: {
    draft: 'campaign.state.draft',
    on: 'campaign.switchOn',
    paused: 'campaign.state.paused',
    archived: 'campaign.state.archived',
  },
  feedSource: { address: 'feed.source.address', upload: 'feed.source.upload' },
  feedAuth: { none: 'feed.auth.none', basic: 'feed.auth.basic', header: 'feed.auth.header' },
  reportAuth: {
    none: 'reportSource.auth.none',
    header: 'reportSource.auth.header',
    basic: 'reportSource.auth.basic',
    query: 'reportSource.auth.query',
  },
  reportFormat: { json: 'reportSource.format.json', csv: 'reportSource.format.csv' },
  dayOrder: {
    ymd: 'revenueUpload.dayOrders.ymd',
    dmy: 'revenueUpload.dayOrders.dmy',
    mdy: 'revenueUpload.dayOrders.mdy',
  },
  decimalMark: { point: 'revenueUpload.decimalMarks.point', comma: 'revenueUpload.decimalMarks.comma' },
  feedFormat: {
    auto: 'feed.format.auto',
    csv: 'feed.format.csv',
    tsv: 'feed.format.tsv',
    xml: 'feed.format.xml',
    jsonl: 'feed.format.jsonl',
  },
  goal: { install: 'campaign.goals.install', engage: 'campaign.goals.engage' },
  pricing: {
    cpm: 'campaign.pricings.cpm',
    cpc: 'campaign.pricings.cpc',
    cpi: 'campaign.pricings.cpi',
    cpa: 'campaign.pricings.cpa',
  },
  pacing: { even: 'campaign.pacings.even', fast: 'campaign.pacings.fast' },
  signIn: {
    keys: 'adNetwork.signIn.keys',
    google: 'adNetwork.signIn.google',
    manual: 'adNetwork.signIn.manual',
  },
  method: { none: 'payment.method.none', paypal: 'payment.method.paypal', wire: 'payment.method.wire' },
  messenger: {
    wechat: 'company.messengers.wechat',
    qq: 'company.messengers.qq',
    whatsapp: 'company.messengers.whatsapp',
    telegram: 'company.messengers.telegram',
    line: 'company.messengers.line',
    skype: 'company.messengers.skype',
    teams: 'company.messengers.teams',
    slack: 'company.messengers.slack',
  },
  beneficiaryName: secret,
  bankName: secret,
  bankAddress: secret,
  accountNumber: secret,
  swiftCode: secret,
  paypalAccount: secret,
  logo: { set: 'changeLog.value.set', changed: 'changeLog.value.changed' },
  optimizedType: { auto: 'mediationRule.auto', manual: 'mediationRule.manual' },
  genders: { male: 'mediationRule.gender.male', female: 'mediationRule.gender.female' },
  connections: {
    wifi: 'mediationRule.connection.wifi',
    '2g': 'mediationRule.connection.2g',
    '3g': 'mediationRule.connection.3g',
    '4g': 'mediationRule.connection.4g',
    '5g': 'mediationRule.connection.5g',
  },
  deviceTypes: {
    phone: 'mediationRule.deviceType.phone',
    tablet: 'mediationRule.deviceType.tablet',
    tv: 'mediationRule.deviceType.tv',
  },
  invoiceState: {
    open: 'invoice.states.open',
    dueSoon: 'invoice.states.dueSoon',
    overdue: 'invoice.states.overdue',
    disputed: 'invoice.states.disputed',
    paid: 'invoice.states.paid',
    void: 'invoice.states.void',
  },
  state: {
    draft: 'changeLog.value.draft',
    running: 'changeLog.value.running',
    ended: 'changeLog.value.ended',
    open: 'changeLog.value.open',
    finished: 'testMode.stateFinished',
    cancelled: 'testMode.stateCancelled',
    approved: 'agency.states.approved',
    paid: 'agency.states.paid',
    held: 'agency.states.held',
  },
  result: { passed: 'testMode.passed', failed: 'testMode.failed' },
};
