import { noChance, seededChance } from '../packages/mediation/src/chance.ts';
import { compile } from '../packages/mediation/src/compile.ts';
import { decide } from '../packages/mediation/src/decide.ts';
import { median, report } from './lib/figures.ts';
import { mediationData } from './lib/mediation-data.ts';

/**
 * Whole decisions of one core: block rules, test group, rules, hold-out, exploration, waterfall, bids. Beside it an empty loop over the same
 * requests, so that the figure can be judged on any machine; rounds alternate so that its moods hit both alike.
 */
const REQUESTS = 4096;
const ROUNDS = 9;
const ROUND_MS = 500;

const { placement, estimates, requests } = mediationData(REQUESTS);
const compiled = compile(placement, estimates);

type Request = (typeof requests)[number];

/** As delivery does: a generator of its own for each request. */
let seed = 0;
const decideOne = ({ profile, bids }: Request): number => {
  seed += 1;
  return decide(compiled, profile, bids, seededChance(seed)).instances.length;
};
const touchOne = ({ profile, bids }: Request): number => profile.userId.length + bids.length;

const decided = new Map<number | null, number>();
let served = 0;
for (const { profile, bids } of requests) {
  const { ruleId, instances } = decide(compiled, profile, bids, noChance);
  decided.set(ruleId, (decided.get(ruleId) ?? 0) + 1);
  served += instances.length;
}

perSecond(decideOne);
perSecond(touchOne);
const decisions: number[] = [];
const loops: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  decisions.push(perSecond(decideOne));
  loops.push(perSecond(touchOne));
}
report([
  { name: 'rules that decided (of 20, A and B)', value: decided.size, unit: '', limit: { atLeast: 16 } },
  {
    name: 'instances served to a request',
    value: served / requests.length,
    unit: '',
    limit: { atLeast: 20 },
  },
  { name: 'decisions', value: median(decisions), unit: 'per second and core', limit: { atLeast: 200_000 } },
  { name: 'empty loop, same requests', value: median(loops), unit: 'per second and core' },
  { name: 'empty loop ÷ decisions', value: median(loops) / median(decisions), unit: '' },
]);

/** By the processor's time of this thread, so that whatever else runs on the machine does not count. */
function perSecond(work: (request: Request) => number): number {
  let sum = 0;
  let done = 0;
  const end = performance.now() + ROUND_MS;
  const before = process.threadCpuUsage();
  while (performance.now() < end) {
    for (const request of requests) sum += work(request);
    done += requests.length;
  }
  const { user, system } = process.threadCpuUsage(before);
  if (sum === 0) throw new Error('Nothing was done');
  return (done * 1_000_000) / (user + system);
}
