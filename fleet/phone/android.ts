import { dayMs } from '@millrace/contract/kit/duration';
import { commonBase, type Habits } from './habits.ts';

const gaid = 2;
const unknown = -1;

/** Many numbers are texts, and what is not known is -1 or empty but always there. */
export const androidHabits: Habits = {
  sdkVersion: '2.6.6',
  conversionVersion: 2,
  reportsVideos: false,
  headers: ({ userAgent }) => ({
    'user-agent': userAgent,
    'accept-encoding': 'gzip',
    connection: 'keep-alive',
  }),
  base: (moment) => {
    const { make, brand, width, height, refuses } = moment.device;
    return {
      ...commonBase(moment),
      dtype: gaid,
      jb: 0,
      make,
      brand,
      width: String(width),
      height: String(height),
      lip: '192.168.1.23',
      fm: 20480,
      battery: 71,
      btch: 0,
      lowp: 0,
      cnl: '',
      gender: 0,
      age: unknown,
      cdid: '',
      afid: '',
      regs: refuses ? { gdpr: 1 } : {},
    };
  },
  init: ({ device }) => ({
    btime: String(device.installedAt - dayMs),
    ram: '8192',
    adns: [],
    android: {
      device: device.model,
      product: device.model,
      screen_density: '3',
      cpu_abi: 'arm64-v8a',
      api_level: unknown,
      d_dpi: '',
      arch: 'aarch64',
      tdm: unknown,
      ifgp: 1,
    },
  }),
  sizes: {
    0: { width: 640, height: 100 },
    1: { width: 1200, height: 627 },
    3: { width: 768, height: 1024 },
  },
  waterfall: ({ pid, iap, act, width, height }) => ({
    pid: String(pid),
    iap: String(iap),
    act: String(act),
    width: String(width),
    height: String(height),
  }),
  ownAd: ({ pid, width, height }) => ({ pid: String(pid), ...(width > 0 && { width, height }) }),
  purchase: ({ cur, iap, iapt }) => ({ cur, iap, iapt: String(iapt) }),
  event: (event) => ({
    code: '',
    msg: '',
    pid: unknown,
    mid: unknown,
    iid: unknown,
    adapterv: '',
    msdkv: '',
    scene: unknown,
    ot: 1,
    duration: unknown,
    priority: unknown,
    cs: unknown,
    bid: unknown,
    price: unknown,
    cur: '',
    abt: unknown,
    abtId: unknown,
    reqId: '',
    ruleId: unknown,
    ...event,
  }),
  revenue: (ecpm) => ecpm,
  worth: (ecpm) => ecpm,
};
