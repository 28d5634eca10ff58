import {
  type ProjectFeature,
  projectFeatureAliases,
  type ProjectFeatureId,
  projectFeatures,
} from 'latchkey/protocol'

/**
 * Resolves the features of a project; undecided features are left to the app.
 *
 * @param decided - Decisions of the project.
 * @param defaults - Decisions of the deployment.
 * @returns One entry per feature, and one more for those with an alias.
 */
export function resolveProjectFeatures(
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

/**
 * Creates the entry of a flag. With a decision its list is empty: without a list, clients use the
 * app's setting.
 */
function written(id: ProjectFeatureId, decision: ProjectFeature | undefined): ProjectFeature {
  if (!decision) return { id, isEnabled: true, config: null }
  const { isEnabled, config } = decision
  if (projectFeatures[id]) return { id, isEnabled, config: isEnabled ? config : [] }
  return { id, isEnabled, config: [] }
}
