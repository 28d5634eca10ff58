import type { PendingDecision } from './createPendingDecision.ts'
import type { TestWalletChainId, RuleScope } from './TestWalletScript.ts'

/** Effect of a rule. */
export type RuleAction =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'approve' | 'reject' | 'neverAnswer' }
  | { readonly kind: 'throwString'; readonly text: string }
  | { readonly kind: 'hold'; readonly hold: PendingDecision }
  | { readonly kind: 'noAccounts' | 'malformedAccounts' }
  | { readonly kind: 'changeChain'; readonly chain: TestWalletChainId }

/** An action and the requests that it applies to. */
export type TestWalletRule = { readonly mode: RuleAction; readonly scope: RuleScope }

/** Rules of different groups apply together; of one group the newest matching rule applies. */
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
 * Returns the action of a group for a request, and the rules that remain.
 *
 * A rule without a method applies to requests that need approval; `*` applies to every request.
 */
export function takeRule(
  rules: readonly TestWalletRule[],
  family: RuleGroup,
  request: { readonly method: string; readonly needsApproval: boolean },
): { readonly mode: RuleAction | undefined; readonly rest: readonly TestWalletRule[] } {
  const rule = rules.findLast(
    ({ mode, scope }) => groupOf[mode.kind] === family && appliesTo(scope, request),
  )
  if (rule === undefined) return { mode: undefined, rest: rules }
  const rest = rule.scope.once ? rules.filter((other) => other !== rule) : rules
  return { mode: rule.mode, rest }
}

function appliesTo(scope: RuleScope, request: { method: string; needsApproval: boolean }): boolean {
  if (scope.method === undefined) return request.needsApproval
  return scope.method === '*' || scope.method === request.method
}

/**
 * Returns the rules after a hold was decided.
 *
 * A hold without a request becomes a decision for the next one, so that deciding before and after
 * the request have the same effect.
 */
export function applyHoldDecision(
  rules: readonly TestWalletRule[],
  hold: PendingDecision,
  decision: 'approve' | 'reject',
): readonly TestWalletRule[] {
  return rules.flatMap((rule) => {
    if (rule.mode.kind !== 'hold' || rule.mode.hold !== hold) return [rule]
    if (hold.hasRequest()) return []
    return [{ mode: { kind: decision }, scope: { ...rule.scope, once: true } }]
  })
}

/** Returns the rules that can be persisted: holds end with their page. */
export function filterPersistentRules(rules: readonly TestWalletRule[]): readonly TestWalletRule[] {
  return rules.filter(({ mode }) => mode.kind !== 'hold')
}

/** Parses stored rules. Returns undefined when they are malformed. */
export function parseScriptRules(value: unknown): readonly TestWalletRule[] | undefined {
  return Array.isArray(value) && value.every(isRule) ? value : undefined
}

function isRule(value: unknown): value is TestWalletRule {
  const kind = (value as { mode?: { kind?: unknown } } | undefined)?.mode?.kind
  const scope = (value as { scope?: unknown } | undefined)?.scope
  return typeof kind === 'string' && kind in groupOf && kind !== 'hold' && typeof scope === 'object'
}
