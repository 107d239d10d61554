import type { dashboardQuestions } from '@millrace/contract/report/dashboard';
import type { Answered } from './use-answer.ts';

type Questions = ReturnType<typeof dashboardQuestions>;

export type ChartsAnswer = Answered<Questions['charts']>;
export type RegionsAnswer = Answered<Questions['regions']>;
