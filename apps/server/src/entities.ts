import { abTestEntity, abTestOrderEntity } from './features/ab-test/ab-test-entity.ts';
import { accountEntity } from './features/account/account-entity.ts';
import { appNetworkEntity } from './features/ad-network/app-network-entity.ts';
import { appEntity } from './features/app/app-entity.ts';
import { blockRuleEntity } from './features/block-rule/block-rule-entity.ts';
import { companyEntity } from './features/company/company-entity.ts';
import { instanceEntity } from './features/instance/instance-entity.ts';
import { invitationEntity } from './features/invitation/invitation-entity.ts';
import { mediationRuleEntity, ruleOrderEntity } from './features/mediation-rule/mediation-rule-entity.ts';
import { placementEntity } from './features/placement/placement-entity.ts';
import { sceneEntity } from './features/placement/scene-entity.ts';
import { revenueUploadEntity } from './features/revenue-upload/revenue-upload-entity.ts';
import { testDeviceEntity } from './features/test-mode/test-device-entity.ts';
import { testSessionEntity } from './features/test-mode/test-session-entity.ts';
import { userEntity } from './features/user/user-entity.ts';
import type { Entity } from './platform/entity.ts';

/** Everything that has a history and whose changes can be taken back. */
export const entities: readonly Entity[] = [
  accountEntity,
  abTestEntity,
  abTestOrderEntity,
  companyEntity,
  userEntity,
  invitationEntity,
  appEntity,
  placementEntity,
  sceneEntity,
  appNetworkEntity,
  blockRuleEntity,
  instanceEntity,
  mediationRuleEntity,
  ruleOrderEntity,
  revenueUploadEntity,
  testDeviceEntity,
  testSessionEntity,
];
