import { type IconFault, isIconFault } from '../icons.ts'
import { isRecord, type Memory } from '../memory.ts'
import {
  type RuleGroup,
  persistentRules,
  type RuleAction,
  parseRules,
  type Rule,
  takeRule,
} from './rules.ts'

/** What a script has been told so far. */
export type ScriptValue = {
  readonly rules: readonly Rule[]
  readonly locked: boolean
  readonly iconFault: IconFault | undefined
  readonly twice: boolean
}

/** Nothing told yet. */
export const initialScript: ScriptValue = {
  rules: [],
  locked: false,
  iconFault: undefined,
  twice: false,
}

/** The script's value, kept over page loads as far as it can be. */
export type ScriptState = {
  get(): ScriptValue
  set(change: Partial<ScriptValue>): void
  take(
    family: RuleGroup,
    request: { method: string; needsApproval: boolean },
  ): RuleAction | undefined
}

/** Makes the state of a script from its memory. */
export function createScriptState(stored: Memory<ScriptValue>): ScriptState {
  let current = stored.get()
  function set(change: Partial<ScriptValue>): void {
    current = { ...current, ...change }
    stored.set({ ...current, rules: persistentRules(current.rules) })
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

/** Reads a script back from storage. */
export function parseScript(value: unknown): ScriptValue | undefined {
  if (!isRecord(value)) return undefined
  const rules = parseRules(value['rules'])
  if (rules === undefined) return undefined
  return {
    rules,
    locked: value['locked'] === true,
    iconFault: isIconFault(value['iconFault']) ? value['iconFault'] : undefined,
    twice: value['twice'] === true,
  }
}
