import {
  type ProjectFeature,
  projectFeatureAliases,
  type ProjectFeatureId,
  projectFeatures,
} from 'latchkey/protocol'

/**
 * Tells what a server decides on every feature. On what nobody decided, the app does.
 *
 * @param decided - The project's own decisions.
 * @param defaults - The deployment's, for what the project leaves open.
 * @returns One decision a feature, and those with another name once more under that.
 * @source facts: gateway §2.3
 */
export function resolveFeatures(
  decided: readonly ProjectFeature[],
  defaults: readonly ProjectFeature[] = [],
): readonly ProjectFeature[] {
  const known = Object.keys(projectFeatures) as ProjectFeatureId[]
  const features = known.map((id) => {
    const named = ({ id: given }: ProjectFeature): boolean => canonical(given) === id
    return written(id, decided.find(named) ?? defaults.find(named))
  })
  const aliases = Object.entries(projectFeatureAliases).flatMap(([alias, id]) =>
    features.filter((feature) => feature.id === id).map((feature) => ({ ...feature, id: alias })),
  )
  return [...features, ...aliases]
}

function canonical(id: string): string {
  return Object.hasOwn(projectFeatureAliases, id) ? (projectFeatureAliases[id] ?? id) : id
}

/** Flags carry an empty list where we decide: without one, clients ask the app instead. */
function written(id: ProjectFeatureId, decision: ProjectFeature | undefined): ProjectFeature {
  if (!decision) return { id, isEnabled: true, config: null }
  const { isEnabled, config } = decision
  if (projectFeatures[id]) return { id, isEnabled, config: isEnabled ? config : [] }
  return { id, isEnabled, config: [] }
}
