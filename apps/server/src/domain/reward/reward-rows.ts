/** What a phone told of an ad for one user, as far as rewards go. */
export interface RewardRow {
  /** The same whenever the same call or event is read again, and different for any other of the app. */
  readonly key: string;
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  /** 0: not known. */
  readonly instanceId: number;
  /** The user id that the SDK made; empty: the phone sent none. */
  readonly uid: string;
  /** Milliseconds UTC, by the server's clock. */
  readonly at: number;
}

/** A reward that the app asks for. */
export interface AskedReward extends RewardRow {
  /** What the app has set for this person; it stands in the callback for `{content}`. */
  readonly content: string;
}

/** What one batch of records tells. */
export interface RewardRows {
  readonly asked: readonly AskedReward[];
  /** Impressions of any placement; those without a callback are passed over. */
  readonly shown: readonly RewardRow[];
}
