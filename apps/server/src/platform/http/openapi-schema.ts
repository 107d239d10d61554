import { isWholeNumber } from '@millrace/contract/kit/whole-number';
import * as z from 'zod/mini';

export type Json = { readonly [key: string]: unknown };

/** What a caller sends, as JSON Schema. */
export function requestSchema(schema: z.core.$ZodType): Json {
  return schemaOf(schema, 'input');
}

/** What a caller gets. */
export function responseSchema(schema: z.core.$ZodType): Json {
  return schemaOf(schema, 'output');
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: sayNumbers,
  });
  return json;
}

type Place = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Whole numbers as callers know them: one type, with its limits, the numbers to choose from, and what stands where none is sent. */
function sayNumbers({ zodSchema, jsonSchema }: Place): void {
  const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
  if (isWholeNumber(zodSchema)) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer' }, ...(def.checks ?? []).map(limitOf));
  }
  if (def.type === 'pipe' && isWholeNumber(def.in)) {
    const chosen = (def.out as z.core.$ZodTypes)._zod.def;
    if (chosen.type === 'literal') Object.assign(jsonSchema, { type: 'integer', enum: chosen.values });
  }
  if (def.type === 'default' && isWholeNumber(def.innerType)) jsonSchema.default = def.defaultValue as number;
  // Of every whole number, and no limit of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Of a whole number every limit is one of those that are still allowed. */
function limitOf({ _zod }: z.core.$ZodCheck): Json {
  const def = _zod.def as z.core.$ZodChecks['_zod']['def'];
  if (def.check === 'greater_than') return { minimum: Number(def.value) + (def.inclusive ? 0 : 1) };
  if (def.check === 'less_than') return { maximum: Number(def.value) - (def.inclusive ? 0 : 1) };
  return {};
}
