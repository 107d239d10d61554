import { calls, type NamedCall } from '@millrace/contract/calls';
import { commonErrors } from '@millrace/contract/common';
import { type ErrorKey, errorDefinition } from '@millrace/contract/errors';
import { header, requestKeyPattern } from '@millrace/contract/kit/envelope';
import { wireCode } from '@millrace/contract/kit/error';
import { scopesOf } from '@millrace/contract/people/api-key-scope';
import { translate } from '../text.ts';
import { type Json, requestSchema, responseSchema } from './openapi-schema.ts';

/** The same for every server of a process, and a fifth of a second's work: made when somebody reads it. */
let knownPaths: ReturnType<typeof pathsOfCalls> | undefined;

/** The OpenAPI 3.1 document of every call, made from the contract. */
export function openApiDocument(serverUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version: '1',
      description: [
        'Every answer is `{ code, msg, data }`; code 0 is success. Business errors come with HTTP 200 and a code greater than 0.',
        'Money is decimal text, never a JSON number: exact, with a point. An eCPM is USD per thousand impressions.',
        'Days are in UTC, `YYYY-MM-DD`; of `from` and `to` both are included.',
        'A list answers the page that is asked for, and `total`, how many match on all pages; one after the last is empty.',
        '`msg` is in the language that `Accept-Language` asks for, en-GB or zh-CN; `data.error` is the same in both.',
        'Any call can give these errors:',
        errorTable(Object.keys(commonErrors) as (keyof typeof commonErrors)[]),
      ].join('\n\n'),
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name })),
    components: {
      schemas: { Refusal: refusal },
      parameters: { RequestKey: requestKey },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the organization (`mrk_…`). Each call says which scope of a key opens it.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: header.token,
          description: 'The token of a session, as the console has it after the log-in.',
        },
      },
    },
    get paths() {
      knownPaths ??= pathsOfCalls();
      return knownPaths;
    },
  };
}

function pathsOfCalls(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const named of calls) {
    paths[named.call.path] = {
      ...paths[named.call.path],
      [named.call.method.toLowerCase()]: operation(named),
    };
  }
  return paths;
}

function operation({ feature, name, call }: NamedCall): Json {
  const request = requestSchema(call.request);
  const mayRepeat = call.method === 'POST' && call.access !== 'public';
  return {
    operationId: name,
    tags: [feature],
    summary: call.summary,
    description: [accessText(call.access), scopeText(call), errorTable(call.errors)]
      .filter(Boolean)
      .join('\n\n'),
    security: securityOf(call),
    ...(call.method === 'GET'
      ? { parameters: queryParameters(request) }
      : { requestBody: { required: true, ...jsonBody(request) } }),
    ...(mayRepeat && { parameters: [{ $ref: '#/components/parameters/RequestKey' }] }),
    responses: {
      200: {
        description: 'Success, or a business error (`code` greater than 0).',
        ...jsonBody({ oneOf: [envelope(responseSchema(call.response)), refused] }),
      },
      default: { description: 'Refused before the call was tried.', ...jsonBody(refused) },
    },
  };
}

function accessText(access: NamedCall['call']['access']): string {
  if (access === 'public') return 'Anyone may ask.';
  if (access === 'signed-in') return 'Everyone who is signed in may ask.';
  const { permission, or, actions } = access;
  const needed = [permission, ...(or === undefined ? [] : [or])].map((one) =>
    actions.map((action) => `\`${one}.${action}\``).join(' and '),
  );
  return `Needs ${needed.join(', or ')}.`;
}

/** Any one of the entries suffices; what stands in an entry of the key are scopes that open the call. */
function securityOf(call: NamedCall['call']): Json[] {
  if (call.access === 'public') return [];
  return [...scopesOf(call).map((scope) => ({ key: [scope] })), { token: [] }];
}

function scopeText(call: NamedCall['call']): string {
  if (call.access === 'public') return '';
  const scopes = scopesOf(call);
  if (scopes.length === 0) return 'Not for API keys.';
  return `An API key needs ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

function errorTable(keys: readonly ErrorKey[]): string {
  if (keys.length === 0) return '';
  const rows = keys.map((key) => {
    const { code, status } = errorDefinition(key);
    return `| ${wireCode[code]} | ${status ?? 200} | \`${key}\` | ${translate('enGB', key)} |`;
  });
  return ['| code | HTTP | error | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function queryParameters(schema: Json): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function jsonBody(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function envelope(data: Json): Json {
  const properties = { code: { const: 0 }, msg: { type: 'string' }, data };
  return { type: 'object', properties, required: ['code', 'msg', 'data'] };
}

const refused: Json = { $ref: '#/components/schemas/Refusal' };

/** A text, and what stands in it, for callers that write their own. */
const told: Json = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

const refusal: Json = {
  type: 'object',
  properties: {
    code: { type: 'integer', minimum: 1 },
    msg: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'Which error, by its name in the tables.' },
        params: told,
        fields: {
          type: 'object',
          description: 'What is wrong with fields, by their place in the request: `rows.0.name`.',
          additionalProperties: {
            type: 'object',
            properties: { key: { type: 'string' }, params: told },
            required: ['key', 'params'],
          },
        },
        isLogin: { type: 'boolean', description: 'With 401: whether the session lives on.' },
        current: { description: 'Of a stale edit: what is stored now.' },
        saved: { type: 'object', description: 'Of a stale edit: who saved it, and when.' },
      },
      required: ['error'],
    },
  },
  required: ['code', 'msg', 'data'],
};

const requestKey: Json = {
  name: header.requestKey,
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, another one for each write. The same write sent again with it, after an answer that was lost, is answered as before and changes nothing; kept for a day.',
  schema: { type: 'string', pattern: requestKeyPattern.source },
};
