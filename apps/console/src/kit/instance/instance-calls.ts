import { getInstance, listInstances, selectInstances } from '@millrace/contract/publisher/instance';
import { listRuleInstances } from '@millrace/contract/publisher/mediation-rule';

/**
 * What shows instances: switching a network or a placement changes what is said of them, and networks without Unit IDs make some
 * by themselves.
 */
export const instanceCalls = [listInstances, getInstance, selectInstances, listRuleInstances] as const;
