import { dayMs } from '@millrace/contract/kit/duration';
import { platformNames } from '@millrace/contract/publisher/platform';
import { lockDataDir } from '../../apps/server/src/platform/files/data-dir.ts';
import { Ledger } from '../ledger.ts';
import { type BackfillOptions, backfill, playLive } from '../run-fleet.ts';
import type { FleetApp } from '../world/people.ts';
import { demoApps } from './apps.ts';
import { billAdvertiser } from './bill-advertiser.ts';
import { dateTestsBack } from './date-back.ts';
import { askOnDeskDevices, playDeskDevices } from './desk-phone.ts';
import { showAppAds, startDeveloperWebsite } from './developer-website.ts';
import { fillShop, playShop, type ShopOptions } from './fill-shop.ts';
import { Interrupted, unlessInterrupted } from './interrupted.ts';
import type { Promotion } from './make-advertiser.ts';
import { notePayout } from './note-payout.ts';
import { cast, demoPassword } from './people.ts';
import type { AppPlan } from './plan.ts';
import { Reporting } from './reporting.ts';
import { startReportingNetworks } from './reporting-networks.ts';
import { type DemoServer, startDemoServer } from './server.ts';
import { bringRates, type Login, logins, setUpDemo } from './set-up.ts';
import { bringVisitors, settleBudgets } from './settle-budgets.ts';
import { untilShipped } from './shipped.ts';
import { DemoFolder, type DemoState, stateOf } from './state.ts';
import { startDemoStore } from './store.ts';
import { demoNetworks, demoSeed } from './world.ts';

export interface DemoOptions {
  readonly dataDir: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Begins anew, whatever was there. */
  readonly fresh: boolean;
  /** Past days that are filled. */
  readonly days: number;
  /** New people on a day, all apps together and roughly: what the volume hangs on. */
  readonly scale: number;
  readonly sessionsPerMinute: number;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** What `demo.json` says. */
export interface Demo {
  readonly baseUrl: string;
  readonly logins: readonly Login[];
  readonly apps: readonly {
    readonly appKey: string;
    readonly platform: 'iOS' | 'Android';
    readonly placements: readonly { readonly id: number; readonly adType: number }[];
  }[];
  /** Where phones get own ads, and who pays for them. */
  readonly promotion: readonly (Promotion & { readonly advertiserEmail: string })[];
}

/** How the past came about. */
export interface Filled {
  readonly calls: number;
  readonly sessions: number;
  readonly impressions: number;
  /** What networks pay for them, USD. */
  readonly paid: number;
  /** Lines of the networks' own reports. */
  readonly reported: number;
  readonly seconds: number;
}

export interface RunningDemo {
  readonly demo: Demo;
  readonly filled: Filled;
  /** Plays until the signal comes, then ends everything. */
  live(): Promise<void>;
}

/**
 * Starts the platform, sets the demo up unless it is there, and fills the days that are missing.
 * @throws StartError when another server uses the folder, Interrupted when the signal comes before it is ready
 */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const folder = await takeFolder(options);
  const networks = await startReportingNetworks();
  const store = await startDemoStore();
  const website = await startDeveloperWebsite();
  let server: DemoServer | undefined;
  const end = async () => {
    await server?.stop();
    await networks.close();
    await store.close();
    await website.close();
  };
  try {
    const settings = {
      DATA_DIR: folder.dir,
      PORT: String(options.port),
      ADMIN_EMAIL: cast.administrator.email,
      ADMIN_PASSWORD: demoPassword,
      // Whoever tries it may try that too.
      REGISTRATION: 'open',
      INGEST_SECRET: folder.secret(),
      // Keys that nobody has are not for the networks' own doors.
      NETWORK_API_URL: networks.url,
      APP_STORE_URL: store.url,
      // Its publisher's website is on this machine.
      CALLBACK_PRIVATE_NETWORKS: '127.0.0.1',
    };
    const started = await startDemoServer(settings, options.signal);
    server = started;
    options.say(`The platform is up at ${started.url}.`);
    const known = folder.read();
    const state = known ?? (await unlessInterrupted(options.signal, setUp(folder, started.url, options)));
    if (known !== undefined) await goOnWithRates(started.url, options);
    await showAppAds(started.url, website);
    const apps = fleetApps(state, options);
    const reporting = new Reporting(state, { baseUrl: started.url, secret: folder.secret() });
    const filled = await fill(folder, state, { ...options, apps, baseUrl: started.url, reporting });
    networks.tell((day, knows) => reporting.tell(day, knows));
    const demo = demoOf(started.url, state, apps);
    folder.writeDemo(demo);
    return {
      demo,
      filled,
      live: () =>
        live(folder, {
          ...{ ...options, apps, baseUrl: demo.baseUrl, reporting, server: started },
          state: folder.read() ?? state,
        }).finally(end),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function takeFolder({ dataDir, fresh, say }: DemoOptions): Promise<DemoFolder> {
  const folder = new DemoFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  // What was broken off in its set-up can't be gone on with; everything in the folder is the demo's own.
  if (fresh || folder.read() === undefined) folder.clear();
  else say('Going on with the demo that is there; --fresh begins anew.');
  lock.release();
  return folder;
}

async function setUp(
  folder: DemoFolder,
  base: string,
  { days, scale, say }: DemoOptions,
): Promise<DemoState> {
  const now = Date.now();
  const place = { base, outbox: folder.outbox, used: new Set<string>() };
  const { apps, advertiser } = await setUpDemo(place, demoApps(now, scale), now);
  const state = stateOf(apps, advertiser, now, (Math.floor(now / dayMs) - days) * dayMs);
  await dateTestsBack(folder.dir, state.filledTo);
  folder.write(state);
  say(`${apps.length} apps of two organizations are set up.`);
  return state;
}

/** Purchases and reports of the days since are in other currencies too. */
async function goOnWithRates(base: string, { say }: DemoOptions): Promise<void> {
  await bringRates(base, Date.now()).catch((error: unknown) =>
    say(`No new exchange rates: ${String(error)}`),
  );
}

/** The apps of the plans, with the keys that the server gave them. */
function fleetApps({ begunAt, apps }: DemoState, { scale }: DemoOptions): readonly (FleetApp & AppPlan)[] {
  const plans = demoApps(begunAt, scale).flat();
  return plans.flatMap((plan, index) => {
    const appKey = apps[index]?.appKey;
    return appKey === undefined ? [] : [{ ...plan, ...plan.people, appKey, platform: plan.platform }];
  });
}

interface Filling
  extends Pick<BackfillOptions, 'apps' | 'baseUrl'>,
    Pick<DemoOptions, 'days' | 'scale' | 'say' | 'signal'> {
  readonly reporting: Reporting;
}

/** Phones of the past that call at the same time: many, whose calls come to the server together. */
const atOnce = 192;
/** Whom one campaign is for, on a day: enough for the smallest budget that there is. */
const visitorsPerScale = 2;
const fewestVisitors = 24;

async function fill(
  folder: DemoFolder,
  state: DemoState,
  { apps, baseUrl, signal, days, scale, say, reporting }: Filling,
): Promise<Filled> {
  const started = performance.now();
  const to = Date.now();
  const from = Math.max(state.filledTo, (Math.floor(to / dayMs) - days) * dayMs);
  const ledger = new Ledger();
  const note = (filledTo: number) => folder.write({ ...state, filledTo, ...reporting.known(ledger) });
  const networks = demoNetworks(state.begunAt);
  const door = { ledger, baseUrl, networks, secret: folder.secret(), signal };
  const { near, promotion } = state;
  const perDay = Math.max(fewestVisitors, scale * visitorsPerScale);
  const [{ sessions }, reached] = await Promise.all([
    backfill({
      ...{ ...door, apps, seed: demoSeed, from, to, concurrency: atOnce },
      onDay: (day) => note(Math.min(to, (day + 1) * dayMs)),
    }),
    state.reached ??
      fillShop(shopOf(state, { baseUrl, secret: folder.secret(), scale, days, signal, say }), to),
    near && bringVisitors({ ...door, near, days, perDay, now: to }),
  ]);
  // Before budgets are settled, for what they are shown is paid for, too.
  await askOnDeskDevices({ ...door, apps });
  if (near !== null && !signal.aborted) {
    const other = promotion[0]?.campaignId ?? 0;
    await settleBudgets({ ...door, near, other, now: to });
  }
  await untilShipped(baseUrl, signal);
  if (signal.aborted) throw new Interrupted();
  await billAdvertiser(baseUrl, to);
  const reported = await fileReports(reporting, ledger, say);
  await notePayout(baseUrl, to);
  reporting.take(ledger);
  folder.write({ ...state, near: null, reached, filledTo: to, ...reporting.known(ledger) });
  const seconds = (performance.now() - started) / 1000;
  const impressions = ledger.total('impressions');
  const paid = ledger.sum(({ paidNano }) => paidNano) / 1e9;
  const past = `${((to - from) / dayMs).toFixed(1)} past days`;
  const volume = `${ledger.calls} calls, ${sessions} sessions, ${impressions} impressions worth ${paid.toFixed(0)} USD`;
  say(`${past} are filled: ${volume}, ${reported} lines of networks' reports, in ${seconds.toFixed(1)} s.`);
  return { calls: ledger.calls, sessions, impressions, paid, reported, seconds };
}

/** A report that is not taken is no reason to end: it is filed again the next time. */
async function fileReports(
  reporting: Reporting,
  ledger: Ledger,
  say: (line: string) => void,
): Promise<number> {
  try {
    return await reporting.file(ledger, Date.now());
  } catch (error) {
    say(String(error));
    return 0;
  }
}

interface Living extends Pick<DemoOptions, 'sessionsPerMinute' | 'signal' | 'say' | 'scale' | 'days'> {
  readonly apps: readonly FleetApp[];
  readonly baseUrl: string;
  readonly state: DemoState;
  readonly reporting: Reporting;
  readonly server: Pick<DemoServer, 'ended'>;
}

/** How often it is put down that the demo lives, milliseconds: the time after that is filled at the next start. */
const noteEvery = 20_000;

async function live(folder: DemoFolder, living: Living): Promise<void> {
  const { apps, baseUrl, state, sessionsPerMinute, server, reporting, say } = living;
  const died = new AbortController();
  void server.ended.then(() => died.abort());
  const signal = AbortSignal.any([living.signal, died.signal]);
  const networks = demoNetworks(state.begunAt);
  const ledger = new Ledger();
  reporting.watch(ledger);
  const note = () => folder.write({ ...state, near: null, filledTo: Date.now(), ...reporting.known(ledger) });
  note();
  const noting = setInterval(() => void fileReports(reporting, ledger, say).then(note), noteEvery);
  await Promise.all([
    playLive({ baseUrl, apps, seed: demoSeed, networks, ledger, signal, sessionsPerMinute }),
    playDeskDevices({ baseUrl, apps, networks, ledger, signal }),
    playShop(
      shopOf(state, { ...living, secret: folder.secret(), signal }),
      state.reached ?? {},
      state.filledTo,
    ),
  ]);
  clearInterval(noting);
  if (!living.signal.aborted) throw new Error('The platform has ended by itself.');
  note();
}

/** The advertiser's shop, and where its campaign is shown. */
function shopOf({ shop, promotion }: DemoState, options: Omit<ShopOptions, 'shop' | 'place'>): ShopOptions {
  const place = promotion.find(({ platform: of }) => of === 'iOS');
  if (place === undefined) throw new Error('Nobody shows the campaign of the shop.');
  const { baseUrl, secret, scale, days, signal, say } = options;
  return { shop, place, baseUrl, secret, scale, days, signal, say };
}

function demoOf(baseUrl: string, { apps, promotion }: DemoState, plans: readonly AppPlan[]): Demo {
  return {
    baseUrl,
    logins,
    apps: apps.flatMap(({ appKey, placements }, index) => {
      const plan = plans[index];
      if (plan === undefined) return [];
      return [{ appKey, platform: platformName(plan), placements }];
    }),
    promotion: promotion.map((one) => ({ ...one, advertiserEmail: cast.promoter.email })),
  };
}

function platformName({ platform }: AppPlan): 'iOS' | 'Android' {
  return platformNames[platform] === 'iOS' ? 'iOS' : 'Android';
}
