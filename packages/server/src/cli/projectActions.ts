import { isOriginPattern } from 'latchkey/protocol'
import { findWildcardPublicSuffix } from '../http/index.ts'
import type { ProjectPatch, ProjectStore, StoredProject } from '../store/index.ts'
import { describeProjectData, describeFeature, describeProject } from './describeProject.ts'
import { type FeatureChange, parseFeatureChanges, applyFeatureChanges } from './featureChanges.ts'
import { parseRateLimit } from './parseRateLimit.ts'

/** Output of an action: as JSON, and as lines. */
export type ActionOutput = { readonly value: unknown; readonly lines: readonly string[] }

/** A parsed action of `latchkey projects`. */
export type RunProjectAction = (projects: ProjectStore) => Promise<ActionOutput>

/** An action of `latchkey projects`. */
type Action = {
  readonly name: string
  /** Synopsis and description, for the help. */
  readonly usage: string
  readonly summary: string
  /** Parses the words after its name; returns an error message when they are invalid. */
  parse(words: readonly string[], values: Values): RunProjectAction | string
}

type Values = Readonly<Record<string, unknown>>

const projectId = /^[0-9a-f]{32}$/

/** All actions, in the order of the help. */
export const projectActions: readonly Action[] = [
  {
    name: 'create',
    usage: 'create [--name TEXT] [--origin ORIGIN]... [--development] [--id ID]',
    summary: 'Creates a project and prints its id. --development allows loopback origins.',
    parse: parseCreate,
  },
  {
    name: 'list',
    usage: 'list',
    summary: 'Prints all projects.',
    parse: (words) => (words.length > 0 ? unexpectedArgument(words) : listAll),
  },
  {
    name: 'show',
    usage: 'show ID',
    summary: 'Prints a project, and how much data it has.',
    parse: withId((rest) => (rest.length > 0 ? unexpectedArgument(rest) : showProject)),
  },
  changeAction(
    { name: 'rename', usage: 'rename ID NAME', summary: 'Changes the name of a project.' },
    ([name, ...rest]) => {
      if (rest.length > 0) return unexpectedArgument(rest)
      return name === undefined ? 'Give the new name.' : (invalidName(name) ?? (() => ({ name })))
    },
  ),
  {
    name: 'delete',
    usage: 'delete ID --yes',
    summary:
      'Deletes a project with its keys, smart sessions, sign-ins, purchases, events and wallet sessions. Names and wallets stay.',
    parse: withId((rest, values) => {
      if (rest.length > 0) return unexpectedArgument(rest)
      return values['yes'] === true ? deleteProject : confirmDeletion
    }),
  },
  ...(['set', 'add', 'remove'] as const).map((verb) => originsAction(verb)),
  ...(['on', 'off', 'reset'] as const).map((verb) => featuresAction(verb)),
  changeAction(
    {
      name: 'limit',
      usage: 'limit ID --capacity N --per-second N | limit ID off',
      summary:
        'Limits the requests of a project, over all visitors: burst and requests per second; off for the default.',
    },
    (given, values) => {
      const rate = parseRateLimit(given, values)
      return typeof rate === 'string' ? rate : () => rate
    },
  ),
  {
    name: 'keys create',
    usage: 'keys create ID',
    summary: 'Creates a server key of the project and prints it once.',
    parse: withId(([more]) => (more === undefined ? createKey : unexpectedArgument([more]))),
  },
  ...([true, false] as const).map((isEnabled) => {
    const name = isEnabled ? 'enable' : 'disable'
    const summary = isEnabled ? 'Enables a project.' : 'Disables a project.'
    return changeAction({ name, usage: `${name} ID`, summary }, (rest) =>
      rest.length > 0 ? unexpectedArgument(rest) : () => ({ isEnabled }),
    )
  }),
]

/**
 * Parses the arguments of `latchkey projects`.
 *
 * @param words - Words after `latchkey projects`.
 * @param values - Options.
 * @returns The action, or an error message.
 */
export function parseProjectAction(
  words: readonly string[],
  values: Values,
): RunProjectAction | string {
  for (const { name, parse } of projectActions) {
    const named = name.split(' ')
    if (named.every((word, at) => words[at] === word))
      return parse(words.slice(named.length), values)
  }
  const names = projectActions.map(({ name }) => name).join(', ')
  return words.length === 0
    ? `Name an action: ${names}.`
    : `There is no 'projects ${words.join(' ')}'. There is: ${names}.`
}

function parseCreate(words: readonly string[], values: Values): RunProjectAction | string {
  if (words.length > 0) return unexpectedArgument(words)
  const origins = (values['origin'] ?? []) as readonly string[]
  const { id, name = '' } = values as { id?: string; name?: string }
  if (id !== undefined && !projectId.test(id)) return invalidId(id)
  const wrong = invalidName(name) ?? invalidOrigin(origins) ?? sharedOrigin(origins)
  if (wrong !== undefined) return wrong
  const isDevelopment = values['development'] === true
  return async (projects) => {
    const created = await projects.create({ id, name, origins, isDevelopment })
    return { value: toOutput(created), lines: [created.id] }
  }
}

const listAll: RunProjectAction = async (projects) => {
  const all = await projects.list()
  return { value: all.map(toOutput), lines: all.map(summary) }
}

function originsAction(verb: 'set' | 'add' | 'remove'): Action {
  const summaries = {
    set: 'Replaces the allowed origins; none to allow every origin.',
    add: 'Adds allowed origins.',
    remove: 'Removes allowed origins.',
  }
  const usage = `origins ${verb} ID ${verb === 'set' ? '[ORIGIN]...' : 'ORIGIN...'}`
  return changeAction({ name: `origins ${verb}`, usage, summary: summaries[verb] }, (given) => {
    if (given.length === 0 && verb !== 'set') return 'Name at least one origin.'
    // A stored one can be removed.
    const wrong = invalidOrigin(given) ?? (verb === 'remove' ? undefined : sharedOrigin(given))
    if (wrong !== undefined) return wrong
    return ({ origins, id }) => {
      if (verb === 'set') return { origins: [...new Set(given)] }
      if (verb === 'add') return { origins: [...new Set([...origins, ...given])] }
      const left = origins.filter((origin) => !given.includes(origin))
      // Without origins every page is allowed, which a removal does not intend.
      if (left.length === 0 && origins.length > 0)
        throw new Error(`That was the last one. Use: latchkey projects origins set ${id}`)
      return { origins: left }
    }
  })
}

function featuresAction(verb: FeatureChange['verb']): Action {
  const summaries = {
    on: 'Turns features on, optionally with their items: swap=1inch.',
    off: 'Turns features off.',
    reset: 'Leaves features to the app.',
  }
  const name = `features ${verb}`
  const usage = `${name} ID FEATURE${verb === 'on' ? '[=ITEM,ITEM]' : ''}...`
  return changeAction({ name, usage, summary: summaries[verb] }, (given) => {
    const changes = parseFeatureChanges(verb, given)
    if (typeof changes === 'string') return changes
    return ({ features }) => ({ features: applyFeatureChanges(features, changes) })
  })
}

/** Creates an action that changes one project and prints it. */
function changeAction(
  about: Pick<Action, 'name' | 'usage' | 'summary'>,
  read: (
    given: readonly string[],
    values: Values,
  ) => ((project: StoredProject) => ProjectPatch) | string,
): Action {
  return {
    ...about,
    parse: withId((given, values) => {
      const change = read(given, values)
      if (typeof change === 'string') return change
      return async (projects, id) => {
        const changed = await projects.update(id, change)
        if (!changed) throw projectNotFound(id)
        return { value: toOutput(changed), lines: [summary(changed)] }
      }
    }),
  }
}

const showProject = async (projects: ProjectStore, id: string): Promise<ActionOutput> => {
  const project = await projects.read(id)
  if (!project) throw projectNotFound(id)
  const [data, wallet] = await Promise.all([projects.countData(id), projects.readWallet(id)])
  return {
    value: { ...toOutput(project), data, wallet },
    lines: describeProject(project, { data, wallet }),
  }
}

const confirmDeletion = async (projects: ProjectStore, id: string): Promise<ActionOutput> => {
  const project = await projects.read(id)
  if (!project) throw projectNotFound(id)
  const data = describeProjectData(await projects.countData(id))
  throw new Error(
    `This deletes the project ${id}${project.name && ` (${project.name})`} for good, with ${data}. Apps ` +
      `with this id stop working; names of visitors stay. To delete it: latchkey projects delete ${id} --yes`,
  )
}

const deleteProject = async (projects: ProjectStore, id: string): Promise<ActionOutput> => {
  const deleted = await projects.delete(id)
  if (!deleted) throw projectNotFound(id)
  return {
    value: { id, deleted },
    lines: [`${id} is deleted, with ${describeProjectData(deleted)}`],
  }
}

const createKey = async (projects: ProjectStore, id: string): Promise<ActionOutput> => {
  const key = await projects.createKey(id)
  if (key === undefined) throw projectNotFound(id)
  return { value: { key }, lines: [key] }
}

/** Parses the id, which is the first word. */
function withId(
  read: (
    given: readonly string[],
    values: Values,
  ) => ((projects: ProjectStore, id: string) => Promise<ActionOutput>) | string,
): Action['parse'] {
  return ([id, ...given], values) => {
    if (id === undefined) return 'Name the id of a project.'
    if (!projectId.test(id)) return invalidId(id)
    const run = read(given, values)
    return typeof run === 'string' ? run : (projects) => run(projects, id)
  }
}

function toOutput({ keyHashes, ...project }: StoredProject): object {
  return { ...project, keys: keyHashes.length }
}

function invalidName(name: string): string | undefined {
  if (name.length > 100) return 'A name may have 100 characters.'
  // Each project is one line of the output.
  return /\p{Cc}/u.test(name) ? 'A name has no control characters.' : undefined
}

function summary({ id, name, origins, features, rate, ...is }: StoredProject): string {
  const limit = rate && `limit=${rate.capacity},${rate.perSecond}/s`
  const marks = [limit, is.isDevelopment && 'development', !is.isEnabled && 'disabled']
  const pages = origins.length > 0 ? origins.join(' ') : 'every page'
  const decided = features.map(describeFeature)
  return [id, name || '-', pages, ...decided, ...marks.filter(Boolean)].join('  ')
}

function invalidOrigin(origins: readonly string[]): string | undefined {
  const wrong = origins.find((origin) => !isOriginPattern(origin))
  return wrong === undefined
    ? undefined
    : `'${wrong}' is no origin. Write https://app.example, or https://*.app.example for a whole label.`
}

function sharedOrigin(origins: readonly string[]): string | undefined {
  for (const origin of origins) {
    const suffix = findWildcardPublicSuffix(origin)
    if (suffix !== undefined)
      return `'${origin}' would allow everybody: anyone can get a host below ${suffix}. Name each host: https://app.${suffix}.`
  }
  return undefined
}

function invalidId(id: string): string {
  return `'${id}' is no project id: 32 lower-case hex digits.`
}

function unexpectedArgument([word = '']: readonly string[]): string {
  return `'${word}' is too much.`
}

function projectNotFound(id: string): Error {
  return new Error(`There is no project ${id}. See: latchkey projects list`)
}
