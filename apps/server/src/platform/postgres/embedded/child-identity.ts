import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** Who the PostgreSQL processes run as, and how they are started so that they end with the server. */
export interface ChildIdentity {
  /** Set when the server is root and PostgreSQL must be somebody else. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** Where util-linux' setpriv is; undefined off Linux. */
  readonly setpriv: string | undefined;
  /** What this process may do of the list below, so that the child reaches places that only root may enter. */
  readonly capabilities: readonly Capability[];
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/** Bit numbers from linux/capability.h. Containers often lack `dac_read_search`; `dac_override` suffices there. */
const CAPABILITIES = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n } as const;

export type Capability = keyof typeof CAPABILITIES;

/** Wraps a command so that it runs under the child's identity and, on Linux, ends when this process dies. */
export function commandAs(identity: ChildIdentity, file: string, args: readonly string[]): Command {
  const { user, setpriv, capabilities } = identity;
  if (setpriv === undefined) return { file, args, options: { ...user } };
  const flags = ['--pdeathsig', 'INT'];
  if (user) {
    flags.push('--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups');
    const handedOn = capabilities.filter((name) => name !== 'setpcap');
    const granted = handedOn.map((name) => `+${name}`).join(',');
    if (granted !== '') {
      // initdb asks access(2) about its own programs, which ignores a user's capabilities unless this bit is set.
      if (capabilities.includes('setpcap')) flags.push('--securebits', '+no_setuid_fixup');
      flags.push('--inh-caps', granted, '--ambient-caps', granted);
    }
  }
  return { file: setpriv, args: [...flags, '--', file, ...args], options: {} };
}

/**
 * PostgreSQL refuses to run as root. Under root the child is, in this order: who owns the cluster already, who
 * owns DATA_DIR, `nobody`. initdb also needs that user to have a name.
 */
export async function childIdentity(dataDir: string, clusterDir: string): Promise<ChildIdentity> {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  if (process.getuid?.() !== 0) return { user: undefined, setpriv, capabilities: [] };
  const accounts = await namedAccounts();
  for (const path of [clusterDir, dataDir]) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0 && accounts.has(owner.uid)) {
      return { user: { uid: owner.uid, gid: owner.gid }, setpriv, capabilities: await ownCapabilities() };
    }
  }
  const nobody = [...accounts.values()].find((account) => account.name === 'nobody');
  if (!nobody) {
    throw new StartError(
      'PostgreSQL refuses to run as root and there is no user "nobody" to run it as: start the server as an ordinary user.',
    );
  }
  return { user: { uid: nobody.uid, gid: nobody.gid }, setpriv, capabilities: await ownCapabilities() };
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

async function namedAccounts(): Promise<Map<number, Account>> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const accounts = new Map<number, Account>();
  for (const line of lines) {
    const [name, , uid, gid] = line.split(':');
    // macOS writes nobody's id as -2, which the system calls take as an unsigned number.
    if (name && uid && gid)
      accounts.set(Number(uid) >>> 0, { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return accounts;
}

async function ownCapabilities(): Promise<Capability[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const names: readonly Capability[] = ['dac_override', 'dac_read_search', 'setpcap'];
  return names.filter((name) => ((permitted >> CAPABILITIES[name]) & 1n) === 1n);
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin'];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(existsSync);
}
