import type { Device } from './device.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a phone knows when it makes a call; a time is by its own clock, milliseconds. */
export interface Moment {
  readonly device: Device;
  readonly clock: number;
  /** Of this start of the SDK. */
  readonly session: string;
}

/** An event before it is written in the platform's way; what is left out is not known. */
export interface PhoneEvent {
  readonly eid: number;
  readonly ts: number;
  readonly pid?: number;
  readonly mid?: number;
  readonly iid?: number;
  readonly scene?: number;
  readonly duration?: number;
  readonly priority?: number;
  readonly bid?: number;
  readonly price?: number;
  readonly cur?: string;
  readonly abt?: number;
  readonly abtId?: number;
  readonly reqId?: string;
  readonly ruleId?: number;
  readonly code?: string;
  readonly msg?: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What SDKs of one platform do in their own way. */
export interface Habits {
  readonly sdkVersion: string;
  /** Of the call `cd`. */
  readonly conversionVersion: number;
  /** Whether it reports the begin and the end of videos. */
  readonly reportsVideos: boolean;
  readonly headers: (device: Device) => Readonly<Record<string, string>>;
  /** What every body begins with. */
  readonly base: (moment: Moment) => Fields;
  /** What only `init` has. */
  readonly init: (moment: Moment) => Fields;
  /** Of what is asked for in `wf`, by the wire's ad type; the screen's where the SDK knows of none. */
  readonly sizes: Readonly<Record<number, Size>>;
  /** What only `wf` has. */
  readonly waterfall: (fields: {
    readonly pid: number;
    readonly iap: number;
    readonly act: number;
    readonly width: number;
    readonly height: number;
  }) => Fields;
  /** What `cp/pl` and `cp/cl` have; sizes of 0 are not said. */
  readonly ownAd: (fields: {
    readonly pid: number;
    readonly width: number;
    readonly height: number;
  }) => Fields;
  readonly purchase: (fields: {
    readonly cur: string;
    readonly iap: string;
    readonly iapt: number;
  }) => Fields;
  readonly event: (event: PhoneEvent) => Fields;
  /** What reports say of an eCPM, and what is left of it when they have said it. */
  readonly revenue: (ecpm: number) => number;
  readonly worth: (ecpm: number) => number;
}

/** What both platforms say alike in every body. */
export function commonBase({ device, clock, session }: Moment): Fields {
  const installed = Math.floor(device.installedAt / 1000);
  return {
    ts: clock,
    fit: installed,
    flt: installed,
    zo: device.country.utcOffset * 60,
    tz: device.country.timeZone,
    session,
    uid: device.userId,
    did: device.deviceId,
    lang: device.country.language,
    langname: device.country.language,
    bundle: device.bundle,
    model: device.model,
    osv: device.osVersion,
    build: device.build,
    appv: device.appVersion,
    contype: device.connection,
    carrier: `${device.country.carrier}Mobile`,
    lcountry: device.country.code,
    gcy: device.country.code,
  };
}
