import { apiKeyForm } from '../testing/api-keys.ts';

/** A question of every call about one API key, in an order in which each succeeds when its owner asks. */
export const apiKeyQuestions: Readonly<Record<string, (world: { readonly apiKey: number }) => object>> = {
  getApiKey: ({ apiKey: id }) => ({ id }),
  updateApiKey: ({ apiKey: id }) => ({ ...apiKeyForm('Other'), id, version: 1 }),
  removeApiKey: ({ apiKey: id }) => ({ id }),
};
