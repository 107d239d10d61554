export interface TestRights {
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
}
