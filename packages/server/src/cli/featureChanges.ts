import {
  type ProjectFeature,
  projectFeatureAliases,
  type ProjectFeatureId,
  projectFeatures,
} from 'latchkey/protocol'

/** A change of one feature. */
export type FeatureChange = {
  readonly verb: 'on' | 'off' | 'reset'
  readonly id: ProjectFeatureId
  /** Items of the feature; empty for flags. */
  readonly config: readonly string[]
}

const item = /^[\w.-]{1,64}$/

/**
 * Parses feature arguments of a command line: `activity`, `swap=1inch`.
 *
 * @returns The changes, or an error message. A feature that is named without its list
 * gets all items.
 */
export function parseFeatureChanges(
  verb: FeatureChange['verb'],
  given: readonly string[],
): readonly FeatureChange[] | string {
  if (given.length === 0) return 'Name at least one feature.'
  const changes: FeatureChange[] = []
  for (const word of given) {
    const [name = '', list] = word.split('=', 2)
    const id = canonical(name)
    if (!isFeature(id)) return `There is no feature '${name}'.`
    const offers = projectFeatures[id]
    if (list !== undefined && (verb !== 'on' || !offers)) return `'${name}' takes no list here.`
    const config = list === undefined ? (offers ?? []) : list.split(',')
    const wrong = config.find((each) => !item.test(each))
    if (wrong !== undefined) return `'${wrong}' is nothing that ${name} could offer.`
    changes.push({ verb, id, config: verb === 'on' ? config : [] })
  }
  return changes
}

/**
 * Applies changes to the features of a project. A reset removes the feature from the list.
 */
export function applyFeatureChanges(
  features: readonly ProjectFeature[],
  changes: readonly FeatureChange[],
): readonly ProjectFeature[] {
  const decided = new Map(features.map((feature) => [canonical(feature.id), feature]))
  for (const { verb, id, config } of changes)
    if (verb === 'reset') decided.delete(id)
    else decided.set(id, { id, isEnabled: verb === 'on', config })
  return [...decided.values()]
}

function canonical(name: string): string {
  return Object.hasOwn(projectFeatureAliases, name) ? (projectFeatureAliases[name] ?? name) : name
}

function isFeature(id: string): id is ProjectFeatureId {
  return Object.hasOwn(projectFeatures, id)
}
