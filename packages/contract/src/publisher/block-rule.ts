import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, oneLine, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { maxExpressionLength, parseVersionExpression } from '../kit/version-expression.ts';
import { whenRight } from '../kit/when-right.ts';
import { isNetworkId } from './network/find-network.ts';

export const blockRuleErrors = defineErrors('blockRule', {
  nameEmpty: { code: 'badParameter' },
  networkUnknown: { code: 'badParameter' },
  versionMalformed: { code: 'badParameter' },
  deviceMalformed: { code: 'badParameter' },
  conditionsEmpty: { code: 'badParameter' },
});

const malformed = 'blockRule.errors.versionMalformed' satisfies ErrorKey;
const versions = z
  .array(
    z.string({ error: malformed }).check(
      z.trim(),
      z.maxLength(maxExpressionLength, malformed),
      z.refine((expression) => 'range' in parseVersionExpression(expression), malformed),
    ),
  )
  .check(z.maxLength(100));

const fields = z.object({
  name: text('blockRule.errors.nameEmpty', 50),
  /** null: no ads at all. */
  adnId: z.nullable(
    z.int().check(z.refine(isNetworkId, 'blockRule.errors.networkUnknown' satisfies ErrorKey)),
  ),
  /** Version expressions; one of them has to hold. */
  appVersions: versions,
  sdkVersions: versions,
  osVersions: versions,
  /** `brand:model`, or `brand:*` for every model of a brand; none: every device. */
  models: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(100, 'common.errors.tooLong' satisfies ErrorKey),
          oneLine,
          z.regex(
            /^[^:*\s][^:*]*:([^:*\s][^:*]*|\*)$/,
            'blockRule.errors.deviceMalformed' satisfies ErrorKey,
          ),
        ),
    )
    .check(z.maxLength(500)),
});

/** The lists of conditions; all that are not empty have to hold. */
export const blockConditionNames = ['appVersions', 'sdkVersions', 'osVersions', 'models'] as const;

/** Which phones get no ads (of one network). */
export const blockRuleForm = fields.check(
  z.refine((rule) => blockConditionNames.some((name) => rule[name].length > 0), {
    error: 'blockRule.errors.conditionsEmpty' satisfies ErrorKey,
    path: ['appVersions'],
    when: whenRight(...blockConditionNames),
  }),
);
export type BlockRuleForm = z.infer<typeof blockRuleForm>;

export const blockRule = z.extend(fields, {
  id,
  pubAppId: id,
  status: z.literal([0, 1]),
  version,
  createdAt: instant,
});
export type BlockRule = z.infer<typeof blockRule>;

export const listBlockRules = defineCall({
  method: 'GET',
  path: '/app/block-rule/list',
  summary: 'The block rules of an app, active ones first, then the newest; search looks at the name.',
  access: { permission: 'app_settings', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    pubAppId: id,
    status: choiceOf([0, 1]),
    ...sortRequest('name', 'createdAt', 'status'),
  }),
  response: pageOf(blockRule),
  errors: ['common.errors.notFound'],
});

export const getBlockRule = defineCall({
  method: 'GET',
  path: '/app/block-rule/get',
  summary: 'One block rule.',
  access: { permission: 'app_settings', actions: ['query'] },
  request: z.object({ id }),
  response: blockRule,
  errors: ['common.errors.notFound'],
});

export const createBlockRule = defineCall({
  method: 'POST',
  path: '/app/block-rule/create',
  summary: 'Keeps ads, or those of one network, from devices of an app that meet the conditions.',
  access: { permission: 'app_settings', actions: ['add'] },
  request: z.intersection(blockRuleForm, z.object({ pubAppId: id })),
  response: blockRule,
  errors: ['common.errors.notFound', 'blockRule.errors.conditionsEmpty'],
});

export const updateBlockRule = defineCall({
  method: 'POST',
  path: '/app/block-rule/update',
  summary: 'Saves a block rule whole.',
  access: { permission: 'app_settings', actions: ['edit'] },
  request: z.intersection(blockRuleForm, z.object({ id, version })),
  response: blockRule,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'blockRule.errors.conditionsEmpty'],
});

export const updateBlockRuleStatus = defineCall({
  method: 'POST',
  path: '/app/block-rule/status/update',
  summary: 'Switches a block rule on or off.',
  access: { permission: 'app_settings', actions: ['enable', 'disable'] },
  request: z.object({ id, status: z.literal([0, 1]) }),
  response: blockRule,
  errors: ['common.errors.notFound'],
});

export const removeBlockRule = defineCall({
  method: 'POST',
  path: '/app/block-rule/delete',
  summary: 'Removes a block rule; it can be brought back.',
  access: { permission: 'app_settings', actions: ['delete'] },
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});

export const restoreBlockRule = defineCall({
  method: 'POST',
  path: '/app/block-rule/restore',
  summary: 'Brings a removed block rule back as it was.',
  access: { permission: 'app_settings', actions: ['delete'] },
  request: z.object({ id }),
  response: blockRule,
  errors: ['common.errors.notFound'],
});
