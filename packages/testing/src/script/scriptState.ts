import { type IconFault, isIconFault } from '../icons.ts'
import { isRecord, type PersistedValue } from '../persistedValue.ts'
import {
  type RuleGroup,
  filterPersistentRules,
  type RuleAction,
  parseScriptRules,
  type TestWalletRule,
  takeRule,
} from './rules.ts'

/** State of a script. */
export type ScriptSnapshot = {
  readonly rules: readonly TestWalletRule[]
  readonly locked: boolean
  readonly iconFault: IconFault | undefined
  readonly twice: boolean
}

/** Initial state of a script. */
export const initialScriptSnapshot: ScriptSnapshot = {
  rules: [],
  locked: false,
  iconFault: undefined,
  twice: false,
}

/** Persisted state of a script. */
export type ScriptState = {
  get(): ScriptSnapshot
  set(change: Partial<ScriptSnapshot>): void
  take(
    family: RuleGroup,
    request: { method: string; needsApproval: boolean },
  ): RuleAction | undefined
}

/** Creates the state of a script. */
export function createScriptState(stored: PersistedValue<ScriptSnapshot>): ScriptState {
  let current = stored.get()
  function set(change: Partial<ScriptSnapshot>): void {
    current = { ...current, ...change }
    stored.set({ ...current, rules: filterPersistentRules(current.rules) })
  }
  return {
    get: () => current,
    set,
    take(family, request) {
      const { mode, rest } = takeRule(current.rules, family, request)
      if (rest !== current.rules) set({ rules: rest })
      return mode
    },
  }
}

/** Parses a stored script. */
export function parseScriptSnapshot(value: unknown): ScriptSnapshot | undefined {
  if (!isRecord(value)) return undefined
  const rules = parseScriptRules(value['rules'])
  if (rules === undefined) return undefined
  return {
    rules,
    locked: value['locked'] === true,
    iconFault: isIconFault(value['iconFault']) ? value['iconFault'] : undefined,
    twice: value['twice'] === true,
  }
}
