import type { CallKind, TouchKind } from './record.ts';
import type { CallAddresses } from './wire/answers/init-answer.ts';

/** Where each call comes in. iOS adds `/init` to its host by itself; all others it learns from the answer to `init`. */
export const callPaths: Readonly<Record<CallKind, string>> = {
  init: '/init',
  wf: '/sdk/wf',
  lr: '/sdk/lr',
  ic: '/sdk/ic',
  iap: '/sdk/iap',
  log: '/sdk/log',
  err: '/sdk/err',
  cd: '/sdk/cd',
  cl: '/sdk/cp/cl',
  pl: '/sdk/cp/pl',
};

/** What own ads are followed by, and the pages that show them; phones get these with the ad. */
export const touchPaths: Readonly<Record<TouchKind, string>> = {
  impr: '/sdk/cp/impr',
  click: '/sdk/cp/click',
};
export const pagePath = '/sdk/cp/page';

/** The addresses that a phone sends its further calls to, at the host by which it reached us. */
export function callAddresses({ baseUrl }: { readonly baseUrl: string }): CallAddresses {
  const at = (kind: CallKind) => baseUrl + callPaths[kind];
  return {
    waterfall: at('wf'),
    report: at('lr'),
    reward: at('ic'),
    purchase: at('iap'),
    events: at('log'),
    crash: at('err'),
    conversion: at('cd'),
    cards: at('cl'),
    ownAd: at('pl'),
  };
}
