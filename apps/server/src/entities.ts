import { abTestEntity, abTestOrderEntity } from './features/ab-test/ab-test-entity.ts';
import { appEntity } from './features/app/app-entity.ts';
import { instanceEntity } from './features/instance/instance-entity.ts';
import { mediationRuleEntity, ruleOrderEntity } from './features/mediation-rule/mediation-rule-entity.ts';
import { testDeviceEntity } from './features/test-mode/test-device-entity.ts';
import { testSessionEntity } from './features/test-mode/test-session-entity.ts';
import type { Entity } from './platform/entity.ts';

/** Everything that has a history and whose changes can be taken back. */
export const entities: readonly Entity[] = [
  abTestEntity,
  abTestOrderEntity,
  appEntity,
  instanceEntity,
  mediationRuleEntity,
  ruleOrderEntity,
  testDeviceEntity,
  testSessionEntity,
];
