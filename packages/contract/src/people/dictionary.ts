import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';

export const getDictionary = defineCall({
  method: 'GET',
  path: '/msg/dict',
  summary: "Every text of the product in the caller's language: page, then key, then plain text.",
  access: 'public',
  request: z.object({}),
  response: z.record(z.string(), z.record(z.string(), z.string())),
  errors: [],
});
