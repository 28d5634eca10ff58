import type { CaipNetworkId } from '../caip/index.ts'
import type { SiwxAccountOfNamespace, SiwxKit, SiwxSession } from '../core/index.ts'
import type { SiwxAccountMetadata, SiwxSessionAccount } from '../protocol/index.ts'

/** Nonce of a message, and the time of the server that issued it. */
export type SiwxNonceEntry = {
  readonly nonce: string
  /** ISO 8601. @default the clock of the page */
  readonly issuedAt?: string | undefined
}

/** Storage that verifies and keeps sessions. */
export type SiwxStorage = {
  /** Returns a nonce for a message. @default random */
  createNonce?(): Promise<SiwxNonceEntry>
  /** Stores a session. Rejects when its signature is not valid. */
  add(session: SiwxSession): Promise<void>
  /**
   * Replaces all sessions but those of the accounts `kept`. Rejects, and keeps the earlier ones, when a signature is not
   * valid.
   */
  set(sessions: readonly SiwxSession[], kept?: readonly SiwxAccountOfNamespace[]): Promise<void>
  /** Returns the valid sessions of an account on a network. */
  get(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Ends the sessions of an account on a network. */
  delete(chainId: CaipNetworkId, address: string): Promise<void>
  /** Returns the token that authorizes requests of an account. */
  getToken?(chainId: CaipNetworkId, address: string): Promise<string | undefined>
  /** Returns what the server stores of the session of an account; undefined without a session. */
  getSessionAccount?(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<SiwxSessionAccount | undefined>
  /** Replaces the metadata of an account at the server. Resolves to false without a session. */
  setSessionAccountMetadata?(
    chainId: CaipNetworkId,
    address: string,
    metadata: SiwxAccountMetadata,
  ): Promise<boolean>
}

/** Creates a storage for a client. */
export type SiwxStorageFactory = (kit: SiwxKit) => SiwxStorage
