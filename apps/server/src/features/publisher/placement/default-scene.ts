interface Candidate {
  readonly isDefault: boolean;
  readonly status: 0 | 1;
}

/**
 * Scenes of which exactly one is the default while any is active: the active one that says so, else the first active
 * one. Phones take it when the app names no scene.
 */
export function withDefault<Scene extends Candidate>(scenes: readonly Scene[]): Scene[] {
  const chosen =
    scenes.find(({ isDefault, status }) => isDefault && status === 1) ??
    scenes.find(({ status }) => status === 1);
  return scenes.map((scene) => ({ ...scene, isDefault: scene === chosen }));
}
