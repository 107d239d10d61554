import type { OwnCampaign, Recency } from './own-campaign.ts';

/** By how much somebody's price differs. @param away days since their last event; null: longer than anybody looks back */
export function factorFor({ steps, older }: Recency, away: number | null): number {
  return (away === null ? undefined : steps.find(({ days }) => away <= days))?.factor ?? older;
}

/** The most that a campaign's price is multiplied by. */
export function highestFactor({ recency }: Pick<OwnCampaign, 'recency'>): number {
  return recency === undefined ? 1 : Math.max(recency.older, ...recency.steps.map(({ factor }) => factor));
}
