import { dayMs } from '@millrace/contract/kit/duration';
import { commonBase, type Habits } from './habits.ts';

const noAdvertisingId = 0;
const idfa = 1;
const denied = 2;
const authorized = 3;

/** Numbers are numbers, and what is not known is left out; hardware is told in every call. */
export const iosHabits: Habits = {
  sdkVersion: '2.5.1',
  conversionVersion: 1,
  reportsVideos: true,
  headers: ({ userAgent, country }) => ({
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate',
    'accept-language': country.language.replace('_', '-'),
    connection: 'keep-alive',
  }),
  base: (moment) => {
    const { deviceId, width, height, installedAt, refuses } = moment.device;
    const isShared = !/^[0-]*$/.test(deviceId);
    return {
      ...commonBase(moment),
      dtype: isShared ? idfa : noAdvertisingId,
      atts: isShared ? authorized : denied,
      width,
      height,
      fm: 40960,
      battery: 64,
      btch: 1,
      lowp: 0,
      jb: 0,
      ram: 6144,
      btime: installedAt - dayMs,
      ...(refuses && { regs: { gdpr: 1 } }),
    };
  },
  init: ({ device }) => ({
    adns: [],
    ios: {
      idfv: device.userId.toUpperCase(),
      cpu_type: '16777228',
      cpu_64bits: 1,
      cpu_count: 6,
      ui_width: 393,
      ui_height: 852,
      ui_scale: 3,
      hardware_name: device.model,
      device_name: 'iPhone',
      cf_network: '1410.0.3',
      darwin: '22.6.0',
      ra: 'CTRadioAccessTechnologyLTE',
      local_id: device.country.language,
      brightness: 0.5,
      thrmal: 0,
    },
  }),
  sizes: { 0: { width: 320, height: 50 } },
  waterfall: (fields) => fields,
  ownAd: ({ pid, width, height }) => ({ pid, ...(width > 0 && { width, height }) }),
  purchase: ({ cur, iap, iapt }) => ({ cur, iap: Number(iap), iapt }),
  event: (event) => ({ ...event }),
  // Of one impression; the SDK takes the eCPM for a float, which has seven digits.
  revenue: (ecpm) => Math.fround(ecpm) / 1000,
  worth: (ecpm) => Number(Math.fround(ecpm).toPrecision(7)),
};
