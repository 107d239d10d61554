import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import { listBudgets, updateBudget } from '@millrace/contract/advertiser/budget';
import {
  checkCampaignImport,
  createCampaign,
  duplicateCampaign,
  exportCampaigns,
  getCampaign,
  importCampaigns,
  listCampaigns,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { listCampaignResults } from '@millrace/contract/advertiser/campaign-results';
import { answer, type Route } from '../../../platform/http/route.ts';
import { csvBodyLimit } from '../../../platform/spreadsheet/bulk/read-rows.ts';
import { giveExportTicket } from './csv/export-campaigns.ts';
import { checkImport, importChecked } from './csv/import-campaigns.ts';
import { listOwnBudgets, saveBudget } from './list-budgets.ts';
import { listOwnCampaigns, showCampaign } from './list-campaigns.ts';
import { listResults } from './list-results.ts';
import { addCampaign, copyCampaign, saveCampaign } from './save-campaign.ts';
import { showOverview } from './show-overview.ts';
import { setSwitches } from './switch-campaigns.ts';

export const campaignRoutes: readonly Route[] = [
  answer(getAdsOverview, showOverview),
  answer(listBudgets, listOwnBudgets),
  answer(updateBudget, saveBudget),
  answer(listCampaigns, listOwnCampaigns),
  answer(listCampaignResults, listResults),
  answer(getCampaign, showCampaign),
  answer(createCampaign, addCampaign),
  answer(updateCampaign, saveCampaign),
  answer(switchCampaigns, setSwitches),
  answer(duplicateCampaign, copyCampaign),
  answer(exportCampaigns, giveExportTicket),
  answer(checkCampaignImport, checkImport, { bodyLimit: csvBodyLimit }),
  answer(importCampaigns, importChecked, { bodyLimit: csvBodyLimit }),
];
