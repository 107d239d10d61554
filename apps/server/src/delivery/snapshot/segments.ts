import { dayMs } from '@millrace/contract/kit/duration';
import { MemberSet, type SplitHash } from '@millrace/mediation/own-ads/member-set';
import { decodeMembers } from '../../domain/config-snapshot/member-rows.ts';
import type { SegmentHead } from '../../domain/config-snapshot/shard.ts';
import type { ShardContent } from '../../domain/config-snapshot/shard-file.ts';

interface ServedSegment {
  readonly isShown: boolean;
  readonly members: MemberSet;
  /** Days since the last event of each, as of a day since 1970; absent: nobody has asked. */
  readonly away?: { readonly on: number; readonly days: Uint8Array };
}

/** Who is in the segments that campaigns name. */
export class ServedSegments {
  readonly #segments = new Map<number, ServedSegment>();

  /** @param content undefined: no campaign that is on names it any more */
  put(id: number, content: ShardContent | undefined): void {
    if (content === undefined) this.#segments.delete(id);
    else this.#segments.set(id, served(content));
  }

  /** @param hash of the device; null: it is not known */
  asks(id: number, hash: SplitHash | null): 'member' | 'few' | 'other' | 'unknown' {
    const segment = this.#segments.get(id);
    if (segment === undefined) return 'unknown';
    if (hash === null || !segment.members.has(hash)) return 'other';
    return segment.isShown ? 'member' : 'few';
  }

  /**
   * Days since a member's last event, UTC.
   * @param now milliseconds UTC
   * @returns null: longer than anybody looks back, or it is no member
   */
  daysAway(id: number, hash: SplitHash, now: number): number | null {
    const segment = this.#segments.get(id);
    if (segment?.away === undefined) return null;
    const days = segment.away.days[segment.members.indexOf(hash)] ?? longer;
    return days === longer ? null : days + Math.max(0, Math.floor(now / dayMs) - segment.away.on);
  }
}

/** As it is written of who is away longer. */
const longer = 255;

/** The head is as the keeper wrote it, from the same type. */
function served(content: ShardContent): ServedSegment {
  const { members, isShown, awayOn } = content.head as SegmentHead;
  const { hashes, away } = decodeMembers(content, members);
  return {
    ...{ isShown, members: new MemberSet(hashes) },
    ...(awayOn !== undefined && away !== undefined && { away: { on: awayOn, days: away } }),
  };
}
