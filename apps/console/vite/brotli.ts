import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const worthCompressing = /\.(js|css|svg|json|txt)$/;

/** Writes `<file>.br` (Brotli 11) beside every text asset of the build, for the server to send as it is. */
export function brotli(): Plugin {
  let folder = '';
  return {
    name: 'millrace:brotli',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      // Nothing was written, and what failed should be said instead of that.
      if (error !== undefined) return;
      const entries = await readdir(folder, { recursive: true });
      for (const name of entries.filter((entry) => worthCompressing.test(entry))) {
        const raw = await readFile(join(folder, name));
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
        };
        await writeFile(join(folder, `${name}.br`), await compress(raw, { params }));
      }
    },
  };
}
