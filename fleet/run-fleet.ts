import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { Ledger } from './ledger.ts';
import { OwnFiles } from './phone/own-ads/files.ts';
import { createPhone, type Phone } from './phone/phone.ts';
import { openTransport, type SentCall, type Transport } from './wire/transport.ts';
import { chanceOf } from './world/chance.ts';
import { type Clock, realClock, type SimulatedClock, simulatedClock } from './world/clock.ts';
import { DaysDone } from './world/days-done.ts';
import { clockErrorOf, faultsOf } from './world/faults.ts';
import { inParallel } from './world/in-parallel.ts';
import { createNetworks, type Networks } from './world/networks.ts';
import { type FleetApp, type Person, type Visit, visitsOn } from './world/people.ts';
import { noFaults, playSession } from './world/session.ts';

interface FleetOptions {
  /** Scheme and host. */
  readonly baseUrl: string;
  readonly seed: number;
  readonly apps: readonly FleetApp[];
  readonly networks?: Networks;
  /** Files of own ads that all phones have in common; each has its own where none are given. */
  readonly files?: OwnFiles;
  /** Where everything is put down; a new one where none is given. */
  readonly ledger?: Ledger;
  /** Replays, wrong clocks and garbage now and then; they belong to a fleet unless a test wants none. */
  readonly faults?: boolean;
  readonly signal?: AbortSignal;
  readonly onCall?: (call: SentCall) => void;
}

export interface BackfillOptions extends FleetOptions {
  /** Milliseconds UTC; up to `to`, without it, which must not lie in the future. */
  readonly from: number;
  readonly to: number;
  /** The server's INGEST_SECRET. */
  readonly secret: string;
  /** Phones that call at the same time. */
  readonly concurrency?: number;
  /** Is told the end of each day that is over. */
  readonly onDay?: (day: number) => void;
}

export interface FleetResult {
  readonly ledger: Ledger;
  readonly sessions: number;
}

/** Past time, as fast as the server takes it. Calls of one person come in their order, days about one after the other. */
export async function backfill(options: BackfillOptions): Promise<FleetResult> {
  const { from, secret, concurrency = 32, signal } = options;
  const transport = openTransport({ connections: concurrency, secret });
  // What each of them would fetch is the same to the byte.
  const { files = new OwnFiles() } = options;
  const crew = new Crew({ ...options, files }, transport, () => simulatedClock(from));
  const days = new DaysDone(options.onDay);
  const played = new Map<string, Promise<void>>();
  let sessions = 0;
  try {
    await inParallel(personDays(options, days), concurrency, async ({ day, visits, id }) => {
      if (signal?.aborted === true) return;
      const before = played.get(id);
      const playing = (async () => {
        await before;
        for (const visit of visits) await crew.play(visit);
      })();
      played.set(id, playing);
      await playing;
      sessions += visits.length;
      days.done(day);
    });
  } finally {
    transport.close();
  }
  return { ledger: crew.ledger, sessions };
}

interface PersonDay {
  readonly day: number;
  readonly id: string;
  readonly visits: readonly Visit[];
}

/** Everybody's days, day by day. */
function* personDays({ seed, apps, from, to }: BackfillOptions, days: DaysDone): Generator<PersonDay> {
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day += 1) {
    const visits = apps
      .flatMap((app) => visitsOn(seed, app, day))
      .filter(({ at }) => at >= from && at < to - longestSession);
    const byPerson = [...Map.groupBy(visits, ({ person }) => person.id)];
    days.begin(day, byPerson.length);
    for (const [id, ofPerson] of byPerson) yield { day, id, visits: ofPerson };
  }
}

/** No session lasts longer, milliseconds: its last call is not to come from the future. */
const longestSession = hourMs;

export interface LiveOptions extends FleetOptions {
  readonly sessionsPerMinute: number;
  /** Ends it: sessions that are under way are broken off. */
  readonly signal: AbortSignal;
}

/** Time as it passes, until the signal comes. */
export async function playLive(options: LiveOptions): Promise<FleetResult> {
  const { seed, apps, sessionsPerMinute, signal } = options;
  const transport = openTransport();
  const clock = realClock(signal);
  const crew = new Crew(options, transport, () => clock);
  const chance = chanceOf(seed, 'live', clock.now());
  const playing = new Set<Promise<void>>();
  const busy = new Set<string>();
  let sessions = 0;
  while (!signal.aborted) {
    const today = Math.floor(clock.now() / dayMs);
    const visits = visitsOn(seed, chance.pick(apps), today).filter(({ person }) => !busy.has(person.id));
    if (visits.length > 0) {
      const { person } = chance.pick(visits);
      busy.add(person.id);
      sessions += 1;
      const session = crew.play({ person, at: clock.now() }).finally(() => {
        busy.delete(person.id);
        playing.delete(session);
      });
      playing.add(session);
    }
    await clock.pass((60_000 / sessionsPerMinute) * (0.5 + chance.next()));
  }
  await Promise.all(playing);
  transport.close();
  return { ledger: crew.ledger, sessions };
}

/** The phones of everybody who was there once. */
class Crew {
  readonly ledger: Ledger;
  readonly #options: FleetOptions;
  readonly #transport: Transport;
  readonly #newClock: () => Clock | SimulatedClock;
  readonly #networks: Networks;
  readonly #phones = new Map<string, { readonly phone: Phone; readonly clock: Clock | SimulatedClock }>();

  constructor(options: FleetOptions, transport: Transport, newClock: () => Clock | SimulatedClock) {
    this.ledger = options.ledger ?? new Ledger();
    this.#options = options;
    this.#transport = transport;
    this.#newClock = newClock;
    this.#networks = options.networks ?? createNetworks({ seed: options.seed });
  }

  async play({ person, at }: Visit): Promise<void> {
    const { seed, faults: hasFaults = true, signal } = this.#options;
    // Who installed it later today than now is not there yet: then this is the first time.
    const isFirst = !this.#phones.has(person.id) && Math.abs(at - person.installedAt) < dayMs;
    const { phone, clock } = this.#phoneOf(person);
    if ('goTo' in clock) clock.goTo(at);
    const faults = hasFaults ? faultsOf(seed, person.id, at) : noFaults;
    await playSession({
      phone,
      clock,
      chance: chanceOf(seed, 'session', person.id, at),
      country: person.country,
      spending: person.app.spending,
      faults,
      isFirst,
      isOver: () => signal?.aborted === true,
    });
  }

  #phoneOf(person: Person) {
    const known = this.#phones.get(person.id);
    if (known !== undefined) return known;
    const { baseUrl, seed, faults = true, files, onCall } = this.#options;
    const { app, country, installedAt, id } = person;
    const clock = this.#newClock();
    const phone = createPhone({
      baseUrl,
      platform: app.platform,
      appKey: app.appKey,
      country,
      seed: chanceOf(seed, 'phone', id).int(0, 2 ** 31),
      installedAt,
      clock,
      clockError: faults ? clockErrorOf(seed, id) : 0,
      networks: this.#networks,
      transport: this.#transport,
      ledger: this.ledger,
      ...(app.bundle !== undefined && { bundle: app.bundle }),
      ...(files !== undefined && { files }),
      ...(onCall !== undefined && { onCall }),
    });
    const made = { phone, clock };
    this.#phones.set(id, made);
    return made;
  }
}
