import type { DerivedKeys } from '../../../config/readOrCreateRootSecret.ts'
import { isCaipAddress, parseCaipAddress } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { SignatureVerifier } from '../names/index.ts'
import type { UnsignedSessionLimiter } from './createUnsignedSessionLimiter.ts'
import type { SmartSessionStore, StoredSmartSession } from './createSmartSessionStore.ts'

/** Maximum size of a request body; it is stored and returned in lists. */
export const sessionBodyLimit = 32_768

/** Dependencies of the session routes. */
export type SmartSessionRouteDeps = {
  readonly store: SmartSessionStore
  readonly chains: Chains
  readonly signers: SignatureVerifier
  readonly clock: Clock
  /** URLs of this gateway that signed messages may name; when empty, the host of the request. */
  readonly audiences: readonly string[]
  /** Encrypt the sessions' private keys. */
  readonly keys: DerivedKeys
  readonly storageLimit: UnsignedSessionLimiter
  /** Hashes the caller's IP address. */
  hashCaller(ip: string): string
}

/**
 * Returns a session of one of these accounts.
 *
 * @param pci - Permission context identifier.
 * @param accounts - CAIP-10 in lower case.
 * @throws HTTP 400 if they have no such session.
 */
export async function requireSmartSession(
  { store }: Pick<SmartSessionRouteDeps, 'store'>,
  pci: string,
  accounts: readonly string[],
): Promise<StoredSmartSession> {
  const found = await store.find(pci, accounts)
  if (found) return found
  throw smartSessionError('The account has no such session')
}

/** Creates an HTTP 400 error for a session. */
export function smartSessionError(description: string): Error {
  return httpError(400, { field: 'pci', description })
}

/**
 * Checks the signature of an account.
 *
 * @param claim - `account` as CAIP-10, and what it signed.
 * @throws HTTP 401 for an invalid signature.
 */
export async function checkAccountSignature(
  { signers }: Pick<SmartSessionRouteDeps, 'signers'>,
  claim: { readonly account: string; readonly message: string; readonly signature: string },
  signal: AbortSignal,
): Promise<void> {
  const { account, message, signature } = claim
  if (!isCaipAddress(account)) throw new Error('A session is kept under what is no account')
  const { networkId: network, address } = parseCaipAddress(account)
  const signed = { message, signature, network, address: address as `0x${string}` }
  if (await signers.verify(signed, signal)) return
  const description = 'The signature does not match the address'
  throw httpError(401, { field: 'signature', description })
}
