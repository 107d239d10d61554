import type { FeedFailureReason } from '@millrace/contract/advertiser/feed-state';

/** Why nothing of a feed can be taken; what is wrong with single items is no failure. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';
  readonly reason: FeedFailureReason;
  /** Where: a line, a status, an address. */
  readonly detail: string | null;
  /** Which feed of a catalogue it is of; null: that was not said. */
  readonly feedId: number | null;

  constructor(
    reason: FeedFailureReason,
    detail: string | null = null,
    { feedId = null, ...options }: ErrorOptions & { readonly feedId?: number | null } = {},
  ) {
    super(detail === null ? reason : `${reason}: ${detail}`, options);
    this.reason = reason;
    this.detail = detail === null ? null : detail.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 500);
    this.feedId = feedId;
  }

  /** The same, as what is wrong with a feed. */
  of(feedId: number): FeedFailure {
    return new FeedFailure(this.reason, this.detail, { cause: this, feedId });
  }
}
