import { campaignEntity } from '../features/advertiser/campaign/campaign-entity.ts';
import { creativeEntity, creativeReviewEntity } from '../features/advertiser/creative/creative-entity.ts';
import { feedEntity } from '../features/advertiser/feed/feed-entity.ts';
import { invoiceEntity } from '../features/advertiser/invoice/invoice-entity.ts';
import { eventKeyEntity } from '../features/advertiser/promoted-app/keys/revoke-key.ts';
import {
  categoryReviewEntity,
  promotedAppEntity,
} from '../features/advertiser/promoted-app/promoted-app-entity.ts';
import { promotionEntity } from '../features/advertiser/promotion/promotion-entity.ts';
import { idKeepingEntity, segmentIdsEntity } from '../features/advertiser/segment/ids/id-keeping-entity.ts';
import { idListEntity } from '../features/advertiser/segment/lists/id-list-entity.ts';
import { segmentEntity } from '../features/advertiser/segment/segment-entity.ts';
import { erasingEntity } from '../features/operator/erasing/erasing-entity.ts';
import { visitEntity } from '../features/operator/working-as/visit-entity.ts';
import { apiKeyEntity } from '../features/people/api-key/api-key-entity.ts';
import { invitationEntity } from '../features/people/invitation/invitation-entity.ts';
import { memberEntity } from '../features/people/member/member-entity.ts';
import { securityEntity } from '../features/people/organization/security-entity.ts';
import { abTestEntity, abTestOrderEntity } from '../features/publisher/ab-test/ab-test-entity.ts';
import { accountEntity } from '../features/publisher/account/account-entity.ts';
import { appNetworkEntity } from '../features/publisher/ad-network/app-network-entity.ts';
import { statementEntity } from '../features/publisher/agency/statement-entity.ts';
import { appEntity } from '../features/publisher/app/app-entity.ts';
import { blockRuleEntity } from '../features/publisher/block-rule/block-rule-entity.ts';
import { companyEntity } from '../features/publisher/company/company-entity.ts';
import { houseAdEntity } from '../features/publisher/house-ad/house-ad-entity.ts';
import { instanceEntity } from '../features/publisher/instance/instance-entity.ts';
import {
  mediationRuleEntity,
  ruleOrderEntity,
} from '../features/publisher/mediation-rule/mediation-rule-entity.ts';
import { ownAdsEntity } from '../features/publisher/own-ads/own-ads-entity.ts';
import { paymentEntity } from '../features/publisher/payment/payment-entity.ts';
import { placementEntity } from '../features/publisher/placement/placement-entity.ts';
import { sceneEntity } from '../features/publisher/placement/scene-entity.ts';
import { testDeviceEntity } from '../features/publisher/test-mode/test-device-entity.ts';
import { testSessionEntity } from '../features/publisher/test-mode/test-session-entity.ts';
import { alertRuleEntity } from '../features/report/alert/rule/rule-entity.ts';
import { alertWebhookEntity } from '../features/report/alert/webhook/webhook-entity.ts';
import { payoutEntity } from '../features/report/payout/payout-entity.ts';
import { reconciliationNoteEntity } from '../features/report/reconciliation/notes.ts';
import { toleranceEntity } from '../features/report/reconciliation/tolerance.ts';
import { reportDomainsEntity } from '../features/report/report-schedule/domains.ts';
import { reportScheduleEntity } from '../features/report/report-schedule/schedule-entity.ts';
import { reportSourceEntity } from '../features/report/report-source/report-source-entity.ts';
import { reportedUnitEntity } from '../features/report/reported-unit/reported-unit-entity.ts';
import { revenueUploadEntity } from '../features/report/revenue-upload/revenue-upload-entity.ts';
import type { Entity } from '../platform/change-log/entity.ts';

/** Everything that has a history and whose changes can be taken back. */
export const entities: readonly Entity[] = [
  creativeEntity,
  creativeReviewEntity,
  categoryReviewEntity,
  accountEntity,
  abTestEntity,
  abTestOrderEntity,
  companyEntity,
  memberEntity,
  paymentEntity,
  securityEntity,
  statementEntity,
  invitationEntity,
  apiKeyEntity,
  visitEntity,
  erasingEntity,
  appEntity,
  promotedAppEntity,
  campaignEntity,
  invoiceEntity,
  promotionEntity,
  segmentEntity,
  idListEntity,
  idKeepingEntity,
  eventKeyEntity,
  segmentIdsEntity,
  feedEntity,
  reportSourceEntity,
  reportedUnitEntity,
  houseAdEntity,
  ownAdsEntity,
  placementEntity,
  sceneEntity,
  appNetworkEntity,
  blockRuleEntity,
  alertRuleEntity,
  alertWebhookEntity,
  instanceEntity,
  mediationRuleEntity,
  ruleOrderEntity,
  reportDomainsEntity,
  reportScheduleEntity,
  revenueUploadEntity,
  payoutEntity,
  reconciliationNoteEntity,
  toleranceEntity,
  testDeviceEntity,
  testSessionEntity,
];
