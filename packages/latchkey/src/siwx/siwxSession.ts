import * as v from 'valibot'
import { namespaceOf, type CaipNetworkId } from '../caip/index.ts'
import type { SiwxAccountOfNamespace, SiwxSession } from '../core/index.ts'
import { cacaoSchema, formatSiwxMessage, parseSiwxMessage } from '../protocol/index.ts'

/** Parses a stored session. Its text, not its data, decides whether it is valid. */
export const siwxSessionSchema: v.GenericSchema<unknown, SiwxSession> = v.object({
  // The other fields are those of the text: `isSessionValid` compares them.
  data: v.looseObject({
    chainId: v.custom<CaipNetworkId>((value) => typeof value === 'string'),
    accountAddress: v.string(),
    domain: v.string(),
    uri: v.string(),
    version: v.string(),
    nonce: v.string(),
  }),
  message: v.string(),
  signature: v.string(),
  cacao: v.optional(cacaoSchema),
})

/** Returns whether a session is of an account on a network. */
export function isSessionOf(
  { data }: SiwxSession,
  chainId: CaipNetworkId,
  address: string,
): boolean {
  return data.chainId === chainId && data.accountAddress === address
}

/**
 * Returns whether a stored session ends when others are set: it is of the same account and network as one of them, or of
 * an account that is not kept.
 */
export function isSessionReplaced(
  stored: SiwxSession,
  sessions: readonly SiwxSession[],
  kept: readonly SiwxAccountOfNamespace[],
): boolean {
  const { chainId, accountAddress } = stored.data
  const isKept = kept.some(
    ({ namespace, address }) => namespaceOf(chainId) === namespace && accountAddress === address,
  )
  return !isKept || sessions.some((one) => isSessionOf(one, chainId, accountAddress))
}

/**
 * Returns whether the signed text matches the data of the session, and is valid at this time.
 *
 * @param now - Milliseconds since 1970.
 */
export function isSessionValid({ data, message }: SiwxSession, now: number): boolean {
  const signed = parseSiwxMessage(message)
  if (!signed || formatSiwxMessage(data) !== message) return false
  const { issuedAt, notBefore, expirationTime } = signed
  return (
    (issuedAt === undefined || Date.parse(issuedAt) <= now + clockTolerance) &&
    (notBefore === undefined || Date.parse(notBefore) <= now + clockTolerance) &&
    (expirationTime === undefined || Date.parse(expirationTime) > now)
  )
}

/** Tolerance for the start of a session: it may come from the clock of a server. */
const clockTolerance = 300_000
