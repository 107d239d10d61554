// Loaded into a server before its own code (`--import`): the clock of its processes goes wrong by what the file
// CLOCK_FILE says, in milliseconds, from a moment after that is written; a file beside it says that it was heard.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let error = 0;

function look(): void {
  const found = Number(readFileSync(file, 'utf8'));
  if (found === error) return;
  error = found;
  writeFileSync(`${file}.${process.pid}`, String(found));
}

look();
setInterval(look, 20).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + error] : args, self),
  apply: () => new RealDate(RealDate.now() + error).toString(),
  get: (target, name, self) =>
    name === 'now' ? () => RealDate.now() + error : Reflect.get(target, name, self),
});
