import type { SiwxFactory, SiwxKit, SiwxMessage, SiwxSession } from '../core/index.ts'
import { formatSiwxMessage, type SiwxMessageData } from '../protocol/index.ts'
import { createLocalStorage } from './createLocalStorage.ts'
import type { SiwxNonceEntry, SiwxStorage, SiwxStorageFactory } from './SiwxStorage.ts'

/** Options of `createSiwx`. */
export type SiwxOptions = {
  /** Whether visitors must sign in to stay connected. @default true */
  readonly required?: boolean | undefined
  /** Storage that verifies and keeps sessions. @default `createLocalStorage()` */
  readonly storage?: SiwxStorageFactory | undefined
  /** A sentence that the visitor agrees to by signing. One line. */
  readonly statement?: string | undefined
  /** Links that the visitor agrees to by signing. */
  readonly resources?: readonly string[] | undefined
  /** Milliseconds until a session ends. @default 7 days */
  readonly lifetime?: number | undefined
  /** @default host of the page */
  readonly domain?: string | undefined
  /** @default address of the page, without query and hash */
  readonly uri?: string | undefined
  /** Returns the nonce of a message. @default from `storage`, else random */
  readonly getNonce?: (() => string | Promise<string>) | undefined
  /** Returns the request id of a message. @default none */
  readonly getRequestId?: (() => string | Promise<string>) | undefined
  /** Signs in place of the connected wallet. */
  readonly signMessage?: ((message: SiwxMessage) => Promise<string>) | undefined
  /**
   * Ends the sessions of accounts that the visitor or the wallet disconnects, and all sessions with the last one.
   *
   * @default true
   */
  readonly signOutOnDisconnect?: boolean | undefined
}

const weekMs = 7 * 86_400_000

/**
 * Creates the configuration of sign-in with a wallet signature, for the option `siwx`.
 *
 * @example
 * createLatchkey({ projectId, networks, adapters: [evm()], siwx: createSiwx() })
 *
 * @see CAIP-122, EIP-4361
 */
export function createSiwx(options: SiwxOptions = {}): SiwxFactory {
  const { required = true, storage: createStorage = createLocalStorage() } = options
  const { signMessage, signOutOnDisconnect = true } = options
  return {
    bind(kit) {
      const storage = createStorage(kit)
      const { getToken, getSessionAccount, setSessionAccountMetadata } = storage
      return {
        signOutOnDisconnect,
        getRequired: () => required,
        async createMessage(account) {
          const { nonce, issuedAt } = await createNonce(options, storage)
          const requestId = await options.getRequestId?.()
          return createMessage(kit, options, { ...account, nonce, issuedAt, requestId })
        },
        ...(signMessage && { signMessage }),
        addSession: (session: SiwxSession) => storage.add(session),
        revokeSession: (chainId, address) => storage.delete(chainId, address),
        setSessions: (sessions, kept) => storage.set(sessions, kept),
        getSessions: (chainId, address) => storage.get(chainId, address),
        ...(getToken && { getToken }),
        ...(getSessionAccount && { getSessionAccount }),
        ...(setSessionAccountMetadata && { setSessionAccountMetadata }),
      }
    },
  }
}

async function createNonce(
  { getNonce }: SiwxOptions,
  storage: SiwxStorage,
): Promise<SiwxNonceEntry> {
  if (getNonce) return { nonce: await getNonce() }
  return (await storage.createNonce?.()) ?? { nonce: randomNonce() }
}

type MessageParts = Pick<
  SiwxMessageData,
  'accountAddress' | 'chainId' | 'nonce' | 'issuedAt' | 'requestId'
>

function createMessage(
  { clock, window }: SiwxKit,
  { statement, resources, lifetime = weekMs, ...options }: SiwxOptions,
  { requestId, issuedAt = new Date(clock.now()).toISOString(), ...parts }: MessageParts,
): SiwxMessage {
  const { host = '', origin = '', pathname = '' } = window?.location ?? {}
  const expirationTime = new Date(Date.parse(issuedAt) + lifetime).toISOString()
  const data: SiwxMessageData = {
    ...parts,
    domain: options.domain ?? host,
    uri: options.uri ?? `${origin}${pathname}`,
    version: '1',
    issuedAt,
    expirationTime,
    ...(statement === undefined ? {} : { statement }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources?.length ? { resources } : {}),
  }
  return { ...data, serializedMessage: formatSiwxMessage(data) }
}

/** 96 random bits in hexadecimal digits: EIP-4361 allows letters and digits only. */
function randomNonce(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3))
  return [...parts].map((part) => part.toString(16).padStart(8, '0')).join('')
}
