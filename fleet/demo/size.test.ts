import { dayMs } from '@millrace/contract/kit/duration';
import { expect, test } from 'vitest';
import { Ledger } from '../ledger.ts';
import { OwnFiles } from '../phone/own-ads/files.ts';
import { createPhone } from '../phone/phone.ts';
import { plannedServer } from '../testing/planned-server.ts';
import { chanceOf } from '../world/chance.ts';
import { simulatedClock } from '../world/clock.ts';
import { visitsOn } from '../world/people.ts';
import { noFaults, playSession } from '../world/session.ts';
import { demoApps } from './apps.ts';
import { demoDays, demoScale } from './size.ts';
import { demoNetworks, demoSeed } from './world.ts';

/** A Friday at noon; the month before it has as many weekends as any. */
const now = Date.UTC(2026, 10, 27, 12);
/** Of so many sessions one is played. */
const every = 12;

test('the month is a business: 5,500 sessions, some 40,000 impressions worth 530 USD, for some nine calls each', async () => {
  const networks = demoNetworks(now);
  const ledger = new Ledger();
  const today = Math.floor(now / dayMs);
  const seen = { sessions: 0, played: 0, calls: 0 };
  for (const plan of demoApps(now, demoScale).flat()) {
    const server = plannedServer(plan);
    const app = { ...plan.people, name: plan.name, platform: plan.platform, appKey: plan.name };
    for (let day = today - demoDays; day <= today; day += 1) {
      for (const { person, at } of visitsOn(demoSeed, app, day)) {
        if (at >= now) continue;
        seen.sessions += 1;
        if (seen.sessions % every !== 0) continue;
        seen.played += 1;
        const { country, installedAt } = person;
        const clock = simulatedClock(at);
        const [who, seed] = [{ platform: plan.platform, country, installedAt }, seen.sessions];
        const means = {
          baseUrl: server.baseUrl,
          transport: server,
          clock,
          networks,
          ledger,
          files: new OwnFiles(),
        };
        const phone = createPhone({ ...who, ...means, appKey: app.appKey, seed });
        const chance = chanceOf(demoSeed, 'session', person.id, at);
        await playSession({ phone, clock, chance, country, spending: app.spending, faults: noFaults });
      }
    }
    seen.calls += server.calls;
  }
  const impressions = ledger.total('impressions');
  const all = seen.sessions / seen.played;
  const paid = ledger.sum(({ paidNano }) => paidNano) / 1e9;
  expect(seen.sessions).toBeGreaterThan(5_500);
  // Of one session in twelve, known to a few hundred.
  expect(impressions * all).toBeGreaterThan(39_500);
  expect(paid * all).toBeGreaterThan(530);
  expect(seen.calls / impressions).toBeLessThan(9.25);
});
