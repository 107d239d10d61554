import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { intOf, textOf } from '../coerce.ts';

/** What stands in the address of a call; null: missing or senseless. */
export interface CallQuery {
  /** Of the call, not of the SDK. */
  readonly version: number | null;
  readonly platform: Platform | null;
  readonly sdkVersion: string | null;
  readonly appKey: string | null;
}

/** Reads `v`, `plat`, `sdkv` and `k`. Never throws. */
export function readQuery({ v, plat, sdkv, k }: Readonly<Record<string, unknown>>): CallQuery {
  return {
    version: intOf(v, 1),
    platform: platformOf(intOf(plat)),
    sdkVersion: textOf(sdkv, 30),
    appKey: textOf(k, 100),
  };
}

function platformOf(plat: number | null): Platform | null {
  return plat === platform.ios || plat === platform.android ? plat : null;
}
