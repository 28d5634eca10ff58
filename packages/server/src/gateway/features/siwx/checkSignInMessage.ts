import { namespaceOf } from 'latchkey/caip'
import {
  formatSiwxMessage,
  type SiwxMessageData,
  isLocalOrigin,
  isOriginAllowed,
  parseSiwxMessage,
} from 'latchkey/protocol'
import { httpError, type Project } from '../../../http/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import { isSignInNetwork } from './isSignInNetwork.ts'

/**
 * Tolerance in milliseconds for the times of a message, which may come from the visitor's clock.
 */
const clockToleranceMs = 300_000

/** Values of the request that the message must match. */
export type ExpectedSignIn = {
  readonly project: Project
  /** Origin of the page; undefined for native apps. */
  readonly origin: string | undefined
  /** The nonce that was issued to this page; undefined when its token is invalid. */
  readonly nonce: string | undefined
  readonly now: number
}

/**
 * Parses a sign-in message and checks all of its fields. The signature is verified elsewhere.
 *
 * @throws HTTP 400 for a malformed message, 401 for a message that belongs to another page, nonce or
 * time.
 * @see CAIP-122, EIP-4361
 */
export function checkSignInMessage(
  text: string,
  { project, origin, nonce, now }: ExpectedSignIn,
  chains: Chains,
): SiwxMessageData {
  const message = parseSiwxMessage(text)
  if (!message || message.version !== '1') throw invalid('Must be a sign-in message (CAIP-122)')
  if (!isSignInNetwork(chains, message.chainId)) throw invalid('The chain is not supported')
  if (nonce === undefined || message.nonce !== nonce)
    throw rejectedSignInError('nonce', 'The nonce is invalid or expired. Request a new one')
  if (!isOfPage(message, { project, origin }))
    throw rejectedSignInError('domain', 'The message is for another domain')
  checkTimes(message, now)
  return message
}

/**
 * Checks that messages are of one sign-in: the same fields, for networks of one namespace. The time at which
 * the wallet signed each of them may differ.
 *
 * @throws HTTP 400 for other messages.
 */
export function checkMessagesOfSameSignIn(messages: readonly SiwxMessageData[]): void {
  const [first] = messages
  const networks = new Set(messages.map(({ chainId }) => chainId))
  if (!first || networks.size !== messages.length) throw invalid('A network is named twice')
  const { chainId, issuedAt } = first
  const isSame = messages.every(
    (each) =>
      namespaceOf(each.chainId) === namespaceOf(chainId) &&
      formatSiwxMessage({ ...each, chainId, issuedAt }) === formatSiwxMessage(first),
  )
  if (!isSame) throw invalid('The messages differ in more than their network')
}

/**
 * Returns whether domain and URI are those of the page or, for native apps, of an origin of the
 * project.
 */
function isOfPage(
  { domain, uri }: SiwxMessageData,
  { project, origin }: Pick<ExpectedSignIn, 'project' | 'origin'>,
): boolean {
  if (!URL.canParse(uri)) return false
  const { host, origin: uriOrigin } = new URL(uri)
  if (host !== domain) return false
  if (origin !== undefined) return uriOrigin === origin
  if (isOriginAllowed(project.origins, uriOrigin)) return true
  return project.isDevelopment && isLocalOrigin(uriOrigin)
}

function checkTimes(message: SiwxMessageData, now: number): void {
  const issuedAt = Date.parse(message.issuedAt ?? '')
  // A time that cannot be parsed is rejected by every comparison.
  if (!(issuedAt <= now + clockToleranceMs))
    throw rejectedSignInError('issuedAt', 'The message is issued in the future')
  if (message.notBefore !== undefined && !(Date.parse(message.notBefore) <= now + clockToleranceMs))
    throw rejectedSignInError('notBefore', 'The message is not valid yet')
  if (message.expirationTime !== undefined && !(Date.parse(message.expirationTime) > now))
    throw rejectedSignInError('expirationTime', 'The message has expired')
}

function invalid(description: string): Error {
  return httpError(400, { field: 'message', description })
}

/** Creates the error of a sign-in that is not accepted. */
export function rejectedSignInError(field: string, description: string): Error {
  return httpError(401, { field, description })
}
