import type { Call } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** The places of every field that a call's request can have, the first of each list for all of it. */
export function placesOfSchema(call: Call): string[] {
  const schema: unknown = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  return isJson(schema) ? [...new Set(below(schema, ''))] : [];
}

function below(schema: Json, at: string): string[] {
  const branches = [schema.anyOf, schema.allOf, schema.oneOf].flatMap(listOf);
  const own = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  const items: [string, unknown][] = isJson(schema.items) ? [['0', schema.items]] : [];
  const inside = [...own, ...items].flatMap(([step, member]) => {
    const place = at === '' ? step : `${at}.${step}`;
    return isJson(member) ? [place, ...below(member, place)] : [];
  });
  return [...inside, ...branches.flatMap((branch) => below(branch, at))];
}
