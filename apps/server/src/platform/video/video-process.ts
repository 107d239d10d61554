import { videoFacts } from './video-facts.ts';

const facts = await videoFacts(process.argv[2] ?? '').catch(() => undefined);
process.send?.({ facts }, () => process.exit(0));
