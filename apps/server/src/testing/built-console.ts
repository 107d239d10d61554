import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface BuiltConsole {
  readonly dir: string;
  remove(): Promise<void>;
}

/** A folder such as the console's build leaves it, with the secret beside it that nobody may fetch. */
export async function makeBuiltConsole(): Promise<BuiltConsole> {
  const base = await mkdtemp(join(tmpdir(), 'millrace-console-'));
  const dir = join(base, 'dist');
  await mkdir(join(dir, 'assets'), { recursive: true });
  await mkdir(join(dir, 'ads'));
  const page = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="brand" content="__BRAND__"><title>Millrace</title>
<script nonce="__CSP_NONCE__">1</script><script type="module" src="/assets/index-a1b2c3.js"></script>`;
  const files = {
    'index.html': page,
    'assets/index-a1b2c3.js': builtScript,
    'assets/index-a1b2c3.css': 'body{margin:0}',
    'ads/banner.js': 'window.ads=1',
    '.stamp': 'a secret stamp',
    '../secret.txt': 'a secret beside the console',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
  for (const name of ['index.html', 'assets/index-a1b2c3.js', 'assets/index-a1b2c3.css'] as const) {
    await writeFile(join(dir, `${name}.br`), brotliCompressSync(files[name]));
  }
  return { dir, remove: () => rm(base, { recursive: true }) };
}

export const builtScript = `console.log(${JSON.stringify('millrace '.repeat(100))})`;
