export interface Machine {
  platform: string;
  arch: string;
  libc: 'glibc' | 'musl' | undefined;
}

export function unsupportedReason(machine: Machine): string | undefined;
export function thisMachine(): Machine;
