import { startDemo } from '../demo/run-demo.ts';
import { smallDemo } from './small-demo.ts';

/** A small demo in a process of its own, which a test can kill; says `ready` when it is, with what is there. */
const [dataDir = ''] = process.argv.slice(2);
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const { demo, live } = await startDemo(smallDemo(dataDir, ending.signal));
console.log(`ready ${JSON.stringify(demo)}`);
await live();
