import { fewestMembers, sizeStep } from '@millrace/contract/advertiser/segment-state';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Makes of a number of people the one that is told; null: some, but too few. @param of what was counted: the same is told of it each time */
export type TellSize = (people: number, of: unknown) => number | null;

/**
 * Sizes as an advertiser is told them (decision 110): in tens, rounded down, and by what was counted a ten more or less or neither, so that
 * the difference of two of them is not that of anybody. Asked again the same is told, and whoever asks the same in many ways learns the ten.
 */
export function tellSizes(secrets: Pick<Secrets, 'hash'>, advertiserId: number): TellSize {
  return (people, of) => {
    if (people === 0) return 0;
    if (people < fewestMembers) return null;
    const drawn = secrets.hash(`${advertiserId}\n${plain(of)}`, 'told sizes').readUInt32BE(0);
    const moved = ((drawn % 3) - 1) * sizeStep;
    return Math.max(fewestMembers, Math.floor(people / sizeStep) * sizeStep + moved);
  };
}

/** Conditions as text in which neither their order nor a repetition makes a difference. */
function plain(of: unknown): string {
  if (Array.isArray(of)) return `[${[...new Set(of.map(plain))].sort().join()}]`;
  if (typeof of !== 'object' || of === null) return JSON.stringify(of) ?? '';
  const members = Object.entries(of).map(([name, value]) => `${JSON.stringify(name)}:${plain(value)}`);
  return `{${members.sort().join()}}`;
}
