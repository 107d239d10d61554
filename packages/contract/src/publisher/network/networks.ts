import { formats } from './formats.ts';
import type { CredentialField, FieldLabel, Network, SignIn } from './network.ts';
import { type NetworkId, networkId } from './network-id.ts';

/** Stored under the name of its label. */
function plain(label: FieldLabel, example?: string): CredentialField {
  return { key: label, label, secret: false, ...(example !== undefined && { example }) };
}

function secret(label: FieldLabel): CredentialField {
  return { key: label, label, secret: true };
}

/** The usual way in, by keys; the first of them is the primary one. */
function keys(...fields: readonly [CredentialField, ...CredentialField[]]): SignIn {
  return { way: 'keys', fields, primary: fields[0].key };
}

const nothing = { fields: [], joinedBy: null } as const;
const one = (field: CredentialField) => ({ fields: [field], joinedBy: null });
const joined = (...fields: readonly [CredentialField, CredentialField]) =>
  ({ fields, joinedBy: '#' }) as const;
const unit = (label: Network['unit']['label'], example?: string) => ({
  label,
  entered: true,
  ...(example !== undefined && { example }),
});

const usual = {
  chineseName: null,
  alsoKnownAs: [],
  bidding: 'none',
  finalAfterDays: 2,
  reportLagHours: 2,
  delivered: true,
  discontinued: false,
} as const satisfies Partial<Network>;

const withoutReports = { signIns: [], finalAfterDays: null, reportLagHours: null } as const;

/** Everything about every network that the platform knows. A network without one of its parts does not compile. */
export const networks: Readonly<Record<NetworkId, Network>> = {
  [networkId.own]: {
    ...usual,
    name: 'Millrace',
    alsoKnownAs: ['Own network', '自有网络'],
    bidding: 'serverOnly',
    adTypes: formats('commonAndSplash'),
    unit: unit('placementId'),
    app: one(plain('appKey')),
    signIns: [keys(secret('apiToken'))],
    reportLagHours: 1,
  },
  [networkId.adMob]: {
    ...usual,
    name: 'AdMob',
    alsoKnownAs: ['Google AdMob', 'Google', '谷歌'],
    adTypes: formats('commonAndSplash'),
    unit: unit('unitId', 'ca-app-pub-1234567890123456/1234567890'),
    app: one(plain('appId', 'ca-app-pub-1234567890123456~1234567890')),
    signIns: [
      {
        way: 'google',
        fields: [
          plain('publisherId', 'pub-1234567890123456'),
          plain('clientId', '…apps.googleusercontent.com'),
          secret('clientSecret'),
          secret('refreshToken'),
        ],
        primary: 'publisherId',
      },
      {
        way: 'manual',
        fields: [
          secret('apiKey'),
          plain('clientId', '…apps.googleusercontent.com'),
          secret('clientSecret'),
          secret('refreshToken'),
        ],
        primary: 'apiKey',
      },
    ],
    finalAfterDays: 7,
    reportLagHours: 3,
  },
  [networkId.facebook]: {
    ...usual,
    name: 'Facebook',
    alsoKnownAs: ['Meta Audience Network', 'Meta', 'FAN', '脸书'],
    bidding: 'server',
    adTypes: formats('common'),
    unit: unit('placementId', '1234567890123456_1234567890123456'),
    app: one(plain('appId', '1234567890123456')),
    signIns: [keys(secret('systemUserAccessToken'))],
    finalAfterDays: 7,
    reportLagHours: 9,
  },
  [networkId.unity]: {
    ...usual,
    name: 'Unity',
    alsoKnownAs: ['Unity Ads'],
    adTypes: formats('withoutNative'),
    unit: unit('placementId', 'Rewarded_Android'),
    app: one(plain('gameId', '1234567')),
    signIns: [keys(secret('statsApiKey'), plain('organizationCoreId'))],
  },
  [networkId.vungle]: {
    ...usual,
    name: 'Vungle',
    alsoKnownAs: ['Liftoff Monetize', 'Liftoff'],
    bidding: 'server',
    adTypes: formats('withoutNative'),
    unit: unit('referenceId', 'DEFAULT-1234567'),
    app: one(plain('appId')),
    signIns: [keys(secret('reportingApiKey'))],
    reportLagHours: 1,
  },
  [networkId.gdt]: {
    ...usual,
    name: 'GDT',
    alsoKnownAs: ['Tencent Ads', 'Tencent', 'YLH', '优量汇', '腾讯广告', '广点通'],
    adTypes: formats('commonAndSplash'),
    unit: unit('placementId'),
    app: one(plain('appId')),
    signIns: [keys(plain('memberId'), secret('secret'))],
    reportLagHours: 11,
  },
  [networkId.adColony]: {
    ...usual,
    name: 'AdColony',
    alsoKnownAs: ['Digital Turbine'],
    adTypes: formats('video'),
    unit: unit('zoneId'),
    app: one(plain('appId')),
    signIns: [keys(secret('readOnlyApiKey'))],
    discontinued: true,
    reportLagHours: 1,
  },
  [networkId.appLovin]: {
    ...usual,
    name: 'AppLovin',
    alsoKnownAs: ['AppLovin Exchange', 'ALX'],
    adTypes: formats('withoutNative'),
    unit: unit('zoneId'),
    app: one(plain('sdkKey')),
    signIns: [
      { ...keys(secret('reportKey')), label: 'appLovin' },
      { ...keys(secret('reportKey')), way: 'max', keysOf: 'keys' },
    ],
    reportLagHours: 1,
  },
  [networkId.moPub]: {
    ...usual,
    name: 'MoPub',
    alsoKnownAs: ['Twitter MoPub'],
    adTypes: formats('common'),
    unit: unit('adUnitId'),
    app: nothing,
    signIns: [keys(secret('apiKey'), plain('inventoryReportId'))],
    discontinued: true,
    reportLagHours: 47,
  },
  [networkId.googleAd]: {
    ...usual,
    ...withoutReports,
    name: 'Google Ad',
    alsoKnownAs: ['Google Ad Manager', 'GAM', 'DFP', 'Google', '谷歌'],
    adTypes: formats('native'),
    unit: unit('placementId', '/1234567/native'),
    app: nothing,
  },
  [networkId.tapjoy]: {
    ...usual,
    name: 'Tapjoy',
    alsoKnownAs: ['Unity Tapjoy'],
    adTypes: formats('videoAndOfferWall'),
    unit: unit('placementName'),
    app: one(plain('sdkKey')),
    signIns: [keys(secret('publisherReportingApiKey'), secret('adReportingApiKey'))],
    reportLagHours: 1,
  },
  [networkId.chartboost]: {
    ...usual,
    name: 'Chartboost',
    alsoKnownAs: ['LoopMe'],
    adTypes: formats('video'),
    unit: unit('unitId', 'Default'),
    app: joined(plain('appId'), secret('appSignature')),
    signIns: [
      { way: 'oauth', fields: [plain('clientId'), secret('clientSecret')], primary: 'clientId' },
      { ...keys(plain('userId'), secret('userSignature')), label: 'signature' },
    ],
    reportLagHours: 9,
  },
  [networkId.buad]: {
    ...usual,
    name: 'Buad',
    alsoKnownAs: ['Pangle', 'TikTok', 'ByteDance', 'CSJ', '穿山甲', '字节跳动', '抖音'],
    adTypes: formats('commonAndSplash'),
    unit: unit('unitId'),
    app: one(plain('appId')),
    signIns: [keys(plain('userId'), secret('securityKey'), { ...plain('roleId'), optional: true })],
    reportLagHours: 16,
  },
  [networkId.headerBidding]: {
    ...usual,
    ...withoutReports,
    name: 'Header Bidding',
    chineseName: '头部竞价',
    bidding: 'serverOnly',
    adTypes: formats('common'),
    unit: unit('placementId'),
    app: nothing,
    delivered: false,
  },
  [networkId.mintegral]: {
    ...usual,
    name: 'Mintegral',
    alsoKnownAs: ['Mobvista', 'MTG', '汇量科技'],
    bidding: 'server',
    adTypes: formats('withoutNativeAndSplash', 'videoAndSplash'),
    unit: unit('unitId'),
    app: joined(plain('appId'), secret('appKey')),
    signIns: [keys(secret('reportApiSkey'), secret('reportApiSecret'))],
  },
  [networkId.ironSource]: {
    ...usual,
    name: 'IronSource',
    alsoKnownAs: ['Unity LevelPlay', 'LevelPlay', 'Supersonic'],
    adTypes: formats('withoutNativeAndOfferWall'),
    unit: unit('placementId'),
    app: one(plain('appKey')),
    // Its first key tells accounts apart; accounts of before have a user name in place of the second.
    signIns: [keys(secret('secretKey'), secret('refreshToken'))],
    reportLagHours: 1,
  },
  [networkId.myTarget]: {
    ...usual,
    ...withoutReports,
    name: 'MyTarget',
    alsoKnownAs: ['VK Ads', 'VK'],
    adTypes: formats('common'),
    unit: unit('placementId'),
    app: nothing,
  },
  [networkId.chartboostBidding]: {
    ...usual,
    name: 'Chartboost Bidding',
    alsoKnownAs: ['Chartboost Mediation', 'Helium'],
    bidding: 'clientOnly',
    adTypes: formats('video'),
    unit: unit('placementId'),
    app: joined(plain('appId'), secret('appSignature')),
    signIns: [keys(plain('userId'), secret('userSignature'))],
    reportLagHours: 12,
  },
  [networkId.crossPromotion]: {
    ...usual,
    ...withoutReports,
    name: 'Cross Promotion',
    chineseName: '交叉推广',
    alsoKnownAs: ['House ads', '自推广'],
    bidding: 'server',
    adTypes: formats('commonAndCrossPromote'),
    unit: { label: 'placementId', entered: false },
    app: nothing,
  },
  [networkId.mint]: {
    ...usual,
    name: 'Mint',
    adTypes: formats('common'),
    unit: unit('placementId'),
    app: joined(plain('appId'), secret('appSecret')),
    signIns: [keys(secret('appToken'))],
    reportLagHours: 10,
  },
  [networkId.sigMob]: {
    ...usual,
    name: 'SigMob',
    alsoKnownAs: ['Sigmob', '创智汇聚'],
    adTypes: formats('commonAndSplash'),
    unit: unit('placementId'),
    app: one(plain('appId')),
    signIns: [keys(plain('publicKey'), secret('secretKey'))],
    reportLagHours: 14,
  },
  [networkId.kuaiShou]: {
    ...usual,
    name: 'KuaiShou',
    alsoKnownAs: ['Kwai', 'KS', '快手', '快手联盟'],
    adTypes: formats('commonAndSplash'),
    unit: unit('placementId'),
    app: one(plain('appId')),
    signIns: [keys(plain('publicKey'), secret('secretKey'))],
    reportLagHours: 14,
  },
  [networkId.pubNative]: {
    ...usual,
    name: 'PubNative',
    alsoKnownAs: ['HyBid', 'Verve'],
    bidding: 'clientOnly',
    adTypes: formats('common'),
    unit: unit('placementId'),
    app: one(secret('appAuthToken')),
    signIns: [keys(secret('accessToken'))],
    reportLagHours: 10,
  },
  [networkId.inMobi]: {
    ...usual,
    name: 'InMobi',
    bidding: 'clientOnly',
    adTypes: formats('common'),
    unit: unit('placementId', '1234567890123'),
    app: joined(plain('accountId'), plain('appId')),
    signIns: [keys(plain('userName'), secret('apiKey'))],
    reportLagHours: 24,
  },
  [networkId.shareIt]: {
    ...usual,
    name: 'SHAREit',
    alsoKnownAs: ['SanAds', '茄子快传'],
    adTypes: formats('common'),
    unit: unit('placementId'),
    app: one(plain('androidBundleId', 'com.example.game')),
    signIns: [keys(secret('appKey'))],
    reportLagHours: 10,
  },
  [networkId.fyber]: {
    ...usual,
    name: 'Fyber',
    alsoKnownAs: ['DT Exchange', 'Digital Turbine', 'Inneractive'],
    adTypes: formats('withoutNative'),
    unit: unit('placementId'),
    app: one(plain('appId')),
    signIns: [keys(plain('publisherId'), secret('consumerKey'), secret('consumerSecret'))],
    reportLagHours: 24,
  },
};
