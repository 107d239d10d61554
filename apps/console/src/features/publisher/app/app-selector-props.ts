export interface AppSelectorProps {
  /** The side menu is 80 px wide: only the icon. */
  readonly collapsed: boolean;
  /** Whether the person may go there: the route exists and their permissions keep it. */
  readonly canAdd: boolean;
  readonly canList: boolean;
}
