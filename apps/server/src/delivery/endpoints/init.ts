import { forcedAtInit, instancesAtInit, ruleAtInit } from '@millrace/mediation/at-init';
import type { Profile } from '@millrace/mediation/profile';
import { breather } from '../../platform/machine/breather.ts';
import { type Answer, json, text } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import { blocksOn } from '../blocks.ts';
import { type Call, CallRefused } from '../call.ts';
import { callAddresses } from '../call-paths.ts';
import { isTraced } from '../decide-call.ts';
import { tellLinked } from '../events/tell-linked.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedApp } from '../snapshot/served-app.ts';
import { testOn } from '../test-on.ts';
import { type StartOutcome, traceOfStart } from '../traces/trace-of-start.ts';
import { initAnswer } from '../wire/answers/init-answer.ts';
import type { PlacementOfInit } from '../wire/answers/placement-answer.ts';
import { profileOf } from '../wire/profile-of.ts';

/** `init`: what the phone may load until it asks again, and where it sends its calls. */
export async function init(call: Call, services: DeliveryServices): Promise<Answer> {
  if (call.version !== 1) throw new CallRefused(400, 'init comes in version 1.');
  const known = call.appKey === null ? undefined : services.snapshot.app(call.appKey);
  const note = (why: StartOutcome) => noteStart(call, known, why, services);
  // A key that is nobody's leaves no trace: there is nobody to show it to.
  if (known?.shard.enabled === false) note({ outcome: 'appOff', status: 403 });
  const app = appOfKey(call, services, 403);
  const { phone, country } = call;
  // None of its placements is for this phone, as `wf` would say.
  if (app.shard.platform !== phone.platform) {
    note({ outcome: 'otherPlatform', status: 403 });
    return text(403, 'The app is one of the other platform.');
  }
  const profile = profileOf(phone, country, { iap: null, impressions: null });
  const test = testOn(call, app, services);
  const blocks = blocksOn(app.shard, profile);
  if (test === null && blocks.app !== null) {
    note({ outcome: 'appBlocked', status: 410, blockedBy: blocks.app });
    return text(410, 'This app shows no ads on this phone.');
  }
  const forced = test?.networkId ?? null;
  const placements = await placementsFor(app, profile, forced);
  const answer = initAnswer({
    app: test === null ? app.shard : onlyNetwork(app, test.networkId),
    placements,
    addresses: callAddresses(call),
    platform: phone.platform,
    ...(test === null && { blockedNetworks: blocks.networks }),
    debug: test !== null,
  });
  // What no SDK of today can load has been left out by then.
  if (answer.pls.length === 0) note({ outcome: 'nothingToLoad', status: 200, forced });
  await Promise.all([
    keepCall(call, app, [], services),
    // A test is nobody's visit.
    test === null && tellLinked(call, app, { name: 'app_open' }, services),
  ]);
  return json(JSON.stringify(answer));
}

/** For whom a phone of theirs that is registered can't ask for ads. */
function noteStart(
  call: Call,
  app: ServedApp | undefined,
  why: StartOutcome,
  services: Pick<DeliveryServices, 'snapshot' | 'traces'>,
): void {
  if (app !== undefined && isTraced(call, { app }, services)) {
    services.traces.put(traceOfStart({ call, app }, why));
  }
}

/** Of a large app that takes a while, during which other phones have their turn. */
async function placementsFor(
  app: ServedApp,
  profile: Profile,
  forcedNetwork: number | null,
): Promise<PlacementOfInit[]> {
  const breathe = breather();
  const listed: PlacementOfInit[] = [];
  for (const id of app.placementIds) {
    const served = app.placement(id);
    if (served === undefined) continue;
    const { shard: placement, compiled } = served;
    const instanceIds =
      forcedNetwork === null
        ? instancesAtInit(compiled, profile)
        : forcedAtInit(compiled, profile, forcedNetwork);
    if (instanceIds.length > 0) {
      listed.push({ placement, instanceIds, ruleId: ruleAtInit(compiled, profile) });
    }
    await breathe();
  }
  return listed;
}

/** Switched off for everybody else, it is tested all the same. */
function onlyNetwork({ shard }: ServedApp, networkId: number): ServedApp['shard'] {
  const networks = shard.networks.filter(({ id }) => id === networkId);
  return { ...shard, networks: networks.map((network) => ({ ...network, enabled: true })) };
}
