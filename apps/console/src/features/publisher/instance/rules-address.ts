import type { Instance } from '@millrace/contract/publisher/instance';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType } from '../../../kit/navigation/paths.ts';

type Place = Pick<Instance, 'id' | 'pubAppId' | 'placementId' | 'testId' | 'testRuns'>;

/** The rules that hold an instance: the ordinary ones, or those of group B while its test runs. */
export function rulesAddress({ id, pubAppId, placementId, testId, testRuns }: Place): string {
  const rules = mediationOf({ id: placementId, pubAppId }, mediationType.rules);
  const group = testRuns && testId !== null ? `&testId=${testId}` : '';
  return `${rules}&instanceId=${id}${group}`;
}
