export interface RuleRights {
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
}
