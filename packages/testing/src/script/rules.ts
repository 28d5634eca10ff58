import type { Hold } from './createHold.ts'
import type { ChainReference, Scope } from './Script.ts'

/** What a rule makes the wallet do. */
export type RuleAction =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'approve' | 'reject' | 'neverAnswer' }
  | { readonly kind: 'throwString'; readonly text: string }
  | { readonly kind: 'hold'; readonly hold: Hold }
  | { readonly kind: 'noAccounts' | 'malformedAccounts' }
  | { readonly kind: 'changeChain'; readonly chain: ChainReference }

/** A mode, and the requests that it is for. */
export type Rule = { readonly mode: RuleAction; readonly scope: Scope }

/** Rules of different families hold together; of one family the newest matching rule wins. */
export type RuleGroup = 'pace' | 'outcome' | 'accounts' | 'chain'

const groupOf: Readonly<Record<RuleAction['kind'], RuleGroup>> = {
  delay: 'pace',
  approve: 'outcome',
  reject: 'outcome',
  neverAnswer: 'outcome',
  throwString: 'outcome',
  hold: 'outcome',
  noAccounts: 'accounts',
  malformedAccounts: 'accounts',
  changeChain: 'chain',
}

/**
 * Finds the rule of a family for a request, and the rules that are left after it was used.
 *
 * A rule without a method is for what a visitor would be asked; `*` is for every request.
 */
export function takeRule(
  rules: readonly Rule[],
  family: RuleGroup,
  request: { readonly method: string; readonly needsApproval: boolean },
): { readonly mode: RuleAction | undefined; readonly rest: readonly Rule[] } {
  const rule = rules.findLast(
    ({ mode, scope }) => groupOf[mode.kind] === family && appliesTo(scope, request),
  )
  if (rule === undefined) return { mode: undefined, rest: rules }
  const rest = rule.scope.once ? rules.filter((other) => other !== rule) : rules
  return { mode: rule.mode, rest }
}

function appliesTo(scope: Scope, request: { method: string; needsApproval: boolean }): boolean {
  if (scope.method === undefined) return request.needsApproval
  return scope.method === '*' || scope.method === request.method
}

/**
 * Gives the rules after a held request was decided.
 *
 * A hold that nobody met yet becomes a decision for the first who comes, so that deciding early
 * and deciding late are the same.
 */
export function withDecision(
  rules: readonly Rule[],
  hold: Hold,
  decision: 'approve' | 'reject',
): readonly Rule[] {
  return rules.flatMap((rule) => {
    if (rule.mode.kind !== 'hold' || rule.mode.hold !== hold) return [rule]
    if (hold.hasRequest()) return []
    return [{ mode: { kind: decision }, scope: { ...rule.scope, once: true } }]
  })
}

/** Leaves out rules that a page load cannot carry over: a held request is gone with its page. */
export function persistentRules(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ mode }) => mode.kind !== 'hold')
}

/** Reads rules back from storage; undefined when they are not what was stored. */
export function parseRules(value: unknown): readonly Rule[] | undefined {
  return Array.isArray(value) && value.every(isRule) ? value : undefined
}

function isRule(value: unknown): value is Rule {
  const kind = (value as { mode?: { kind?: unknown } } | undefined)?.mode?.kind
  const scope = (value as { scope?: unknown } | undefined)?.scope
  return typeof kind === 'string' && kind in groupOf && kind !== 'hold' && typeof scope === 'object'
}
