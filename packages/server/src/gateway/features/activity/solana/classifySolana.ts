import type { AccountTransaction, AccountTransfer, OperationType } from '../ActivityPort.ts'
import type { SolanaTransactionReply } from './solanaReplySchemas.ts'

/** Rent of a token account, in lamports. */
const tokenRent = 2_039_280n

type Change = { readonly owner: string; readonly delta: bigint }

/**
 * Classifies a transaction for an account, by balances before and after.
 *
 * @param about - Signature; account; position within the slot.
 */
export function classifySolana(
  transaction: SolanaTransactionReply,
  about: { readonly account: string; readonly hash: string; readonly position: number },
): AccountTransaction {
  const { account, hash, position } = about
  const { slot, blockTime, isFailed, keys } = transaction
  const moved = isFailed ? [] : movementsOf(transaction, account)
  const isOwn = transaction.signers.includes(account)
  const operation = operationOf(
    moved.map(({ movement }) => movement),
    isOwn && isMade(moved),
  )
  const [payer = ''] = keys
  const [only, second] = moved
  const other = second === undefined ? (only?.movement.other ?? '') : ''
  const isOut = operation === 'send' && other !== ''
  return {
    account,
    hash,
    block: slot,
    position,
    minedAt: blockTime * 1000,
    operation: isFailed ? 'execute' : operation,
    status: isFailed ? 'failed' : 'confirmed',
    sentFrom: operation === 'receive' && other !== '' ? other : isOut ? account : payer,
    sentTo: operation === 'receive' ? account : isOut ? other : undefined,
    nonce: undefined,
    transfers: moved.map(({ movement }) => movement),
  }
}

/** `net` is the amount that was minted or burned. */
type Moving = { readonly movement: AccountTransfer; readonly net: bigint }

function movementsOf(transaction: SolanaTransactionReply, account: string): readonly Moving[] {
  const tokens = mintsOf(transaction).flatMap((mint): Moving[] => {
    const changes = tokenChanges(transaction, mint)
    const delta = changes.find(({ owner }) => owner === account)?.delta ?? 0n
    if (delta === 0n) return []
    const net = changes.reduce((sum, change) => sum + change.delta, 0n)
    const kind = isThing(transaction, mint) ? 'nft' : 'fungible'
    return [
      { movement: movement({ token: mint, kind, delta, other: otherOf(changes, delta) }), net },
    ]
  })
  const nativeChanges = readNativeChanges(transaction)
  const delta = nativeChanges.find(({ owner }) => owner === account)?.delta ?? 0n
  // Rent of the token accounts that were created.
  const isRent = tokens.length > 0 && delta % tokenRent === 0n
  if (delta === 0n || isRent) return tokens
  const nativeCurrency = {
    token: 'native',
    kind: 'fungible',
    delta,
    other: otherOf(nativeChanges, delta),
  } as const
  return [{ movement: movement(nativeCurrency), net: 0n }, ...tokens]
}

function movement(given: {
  readonly token: string
  readonly kind: AccountTransfer['kind']
  readonly delta: bigint
  readonly other: string
}): AccountTransfer {
  const { token, kind, delta, other } = given
  const direction = delta > 0n ? 'in' : 'out'
  const amount = `${delta > 0n ? delta : -delta}`
  return {
    token,
    kind,
    amount,
    direction,
    other,
    isSpam: false,
    ...(kind === 'nft' && { id: '0' }),
  }
}

/** Excludes the fee from the payer's change. */
function readNativeChanges({
  keys,
  before,
  after,
  fee,
}: SolanaTransactionReply): readonly Change[] {
  return keys.map((owner, index) => ({
    owner,
    delta: (after[index] ?? 0n) - (before[index] ?? 0n) + (index === 0 ? fee : 0n),
  }))
}

function mintsOf({ tokensBefore, tokensAfter }: SolanaTransactionReply): readonly string[] {
  return [...new Set([...tokensBefore, ...tokensAfter].map(({ mint }) => mint))]
}

function isThing({ tokensBefore, tokensAfter }: SolanaTransactionReply, mint: string): boolean {
  const all = [...tokensBefore, ...tokensAfter].filter((one) => one.mint === mint)
  return all.every(({ decimals, amount }) => decimals === 0 && amount <= 1n)
}

function tokenChanges(
  { tokensBefore, tokensAfter }: SolanaTransactionReply,
  mint: string,
): readonly Change[] {
  const deltas = new Map<string, bigint>()
  const add = (owner: string, amount: bigint): unknown =>
    deltas.set(owner, (deltas.get(owner) ?? 0n) + amount)
  for (const one of tokensBefore) if (one.mint === mint) add(one.owner, -one.amount)
  for (const one of tokensAfter) if (one.mint === mint) add(one.owner, one.amount)
  return [...deltas].map(([owner, delta]) => ({ owner, delta }))
}

/** Finds the counterparty: the account with the opposite change, or the only one that gained. */
function otherOf(changes: readonly Change[], delta: bigint): string {
  const opposite = changes.filter((change) => (delta > 0n ? change.delta < 0n : change.delta > 0n))
  const matching = opposite.filter((change) => change.delta === -delta)
  const [other, second] = matching.length > 0 ? matching : opposite
  return other && !second ? other.owner : ''
}

function isMade(moved: readonly Moving[]): boolean {
  const [only, second] = moved
  if (!only || second) return false
  const { movement: what, net } = only
  return (
    net !== 0n && net === (what.direction === 'in' ? BigInt(what.amount) : -BigInt(what.amount))
  )
}

function operationOf(
  movements: readonly AccountTransfer[],
  isOutOfNothing: boolean,
): OperationType {
  const isIn = movements.some(({ direction }) => direction === 'in')
  const isOut = movements.some(({ direction }) => direction === 'out')
  if (isIn && isOut) return 'trade'
  if (isIn) return isOutOfNothing ? 'mint' : 'receive'
  if (isOut) return isOutOfNothing ? 'burn' : 'send'
  return 'execute'
}
