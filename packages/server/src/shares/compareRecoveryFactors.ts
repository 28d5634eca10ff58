import type { WrappedRecoveryKeys } from 'latchkey/protocol'

/** A factor of recovery that was added or removed. */
export type FactorChange = {
  readonly event: 'recovery.factor_added' | 'recovery.factor_removed'
  readonly method: 'passkey' | 'code'
}

/** Compares records of recovery. A code whose salt or wrapped key changed is another code. */
export function compareRecoveryFactors(
  former: WrappedRecoveryKeys,
  current: WrappedRecoveryKeys,
): readonly FactorChange[] {
  const [before, after] = [listFactors(former), listFactors(current)]
  const added = [...after].filter(([id]) => !before.has(id))
  const removed = [...before].filter(([id]) => !after.has(id))
  return [
    ...added.map(([, method]) => ({ event: 'recovery.factor_added', method }) as const),
    ...removed.map(([, method]) => ({ event: 'recovery.factor_removed', method }) as const),
  ]
}

/** Lists the wrapped keys: each is of one factor, and a changed one opens with another secret. */
function listFactors({ keys }: WrappedRecoveryKeys): ReadonlyMap<string, 'passkey' | 'code'> {
  return new Map(keys.map(({ method, iv, sealed }) => [`${method} ${iv} ${sealed}`, method]))
}
