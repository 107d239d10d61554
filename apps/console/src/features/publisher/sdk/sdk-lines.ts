import { type Platform, platform } from '@millrace/contract/publisher/platform';

/** Versions that the lines are for. */
export const sdkVersions = { android: '2.6.6', ios: '2.5.1', unity: '2.1.1' } as const;
export type SdkKind = keyof typeof sdkVersions;

/** What the SDKs are called, in every language. */
export const sdkNames: Readonly<Record<SdkKind, string>> = { android: 'Android', ios: 'iOS', unity: 'Unity' };

/** The SDKs that an app of a platform can be built with, its own first. */
export function sdksOf(plat: Platform): readonly SdkKind[] {
  return plat === platform.ios ? ['ios', 'unity', 'android'] : ['android', 'unity', 'ios'];
}

/** What the lines name: this server's scheme and host without a slash at the end, and the app. */
export interface SdkTarget {
  readonly host: string;
  readonly appKey: string;
  readonly plat: Platform;
}

export interface SdkLines {
  /** Into the build file. Unity has none: its plugin is imported. */
  readonly dependency: string | null;
  readonly start: string;
}

/** The address that Android's SDK asks first, in full; that of iOS appends the path itself. */
const initAddress = (host: string) => `${host}/init`;

const android = ({ host, appKey }: SdkTarget): SdkLines => ({
  dependency: `implementation 'com.openmediation:om-android-sdk:${sdkVersions.android}@aar'`,
  start: `import com.openmediation.sdk.InitCallback;
import com.openmediation.sdk.InitConfiguration;
import com.openmediation.sdk.OmAds;
import com.openmediation.sdk.utils.error.Error;

InitConfiguration configuration = new InitConfiguration.Builder()
    .appKey("${appKey}")
    .initHost("${initAddress(host)}")
    .build();
OmAds.init(configuration, new InitCallback() {
  @Override
  public void onSuccess() {}

  @Override
  public void onError(Error error) {}
});`,
});

const ios = ({ host, appKey }: SdkTarget): SdkLines => ({
  dependency: `pod 'OpenMediation', '~> ${sdkVersions.ios}'`,
  start: `#import <OpenMediation/OpenMediation.h>

[OpenMediation initWithAppKey:@"${appKey}"
                     baseHost:@"${host}"
                     adFormat:OpenMediationAdFormatRewardedVideo | OpenMediationAdFormatInterstitial];`,
});

const unity = ({ host, appKey, plat }: SdkTarget): SdkLines => {
  const isIos = plat === platform.ios;
  return {
    dependency: null,
    start: `#if ${isIos ? 'UNITY_IOS' : 'UNITY_ANDROID'}
Om.Agent.init("${appKey}", "${isIos ? host : initAddress(host)}");
#endif`,
  };
};

/** The lines to paste into an app, as each SDK takes its server's address. */
export const sdkLines: Readonly<Record<SdkKind, (target: SdkTarget) => SdkLines>> = { android, ios, unity };

/** Whether phones can ask a server there: systems of today refuse plain http, and nobody's phone is this computer. */
export function isForPhones(host: string): boolean {
  const { protocol, hostname } = new URL(host);
  return protocol === 'https:' && hostname !== 'localhost' && !/^(127\.|\[::1\])/.test(hostname);
}
