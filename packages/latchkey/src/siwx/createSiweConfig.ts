import type { CaipNetworkId } from '../caip/index.ts'
import type { SiwxAccount, SiwxFactory, SiwxKit, SiwxMessage, SiwxSession } from '../core/index.ts'
import { siwxInvalidSignatureError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseSiwxMessage, type SiwxMessageData } from '../protocol/index.ts'

/** Session of a backend for Sign-In With Ethereum. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** Fields of a message that `formatMessage` formats. */
export type SiweMessageFields = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** Time of the message, ISO 8601, like the next two. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Parameters of the message that the app creates. */
export type SiweMessageParameters = SiweMessageFields & {
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  readonly chainId: number
  readonly iat: string
}

/** Configuration in the older form, for an app with its own backend. */
export type SiweConfigOptions = {
  readonly getNonce: (address?: string) => Promise<string>
  /** Members to add to, or replace in, the parameters of the message. `chains` is not used. */
  readonly getMessageParams?:
    | (() => Promise<Partial<SiweMessageParameters> & { readonly chains?: readonly number[] }>)
    | undefined
  readonly createMessage: (parameters: SiweMessageParameters) => string
  readonly verifyMessage: (signed: {
    readonly message: string
    readonly signature: string
    readonly cacao?: SiwxSession['cacao']
  }) => Promise<boolean>
  readonly getSession: () => Promise<SiweSession | null | undefined>
  readonly signOut: () => Promise<boolean>
  readonly onSignIn?: ((session?: SiweSession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
  /** @default true */
  readonly required?: boolean | undefined
  /** Without it, visitors are not prompted to sign in. @default true */
  readonly enabled?: boolean | undefined
  /** Milliseconds after which an unsigned message is created again, with a new nonce. @default 300_000 */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** Milliseconds between reads of the backend's session; 0 for none. @default 300_000 */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * Ends the backend's session when another account connects. Without it, the session lasts until the other
   * account has signed. That account is prompted in both cases.
   *
   * @default true
   */
  readonly signOutOnAccountChange?: boolean | undefined
  /**
   * Ends the backend's session when the network changes. Without it, a session counts on all networks.
   *
   * @default true
   */
  readonly signOutOnNetworkChange?: boolean | undefined
}

const defaultIntervalMs = 300_000

/**
 * Creates the configuration of Sign-In With Ethereum for an app with its own backend, for the option
 * `siweConfig`. Accounts of other namespaces count as signed in.
 *
 * @see EIP-4361
 */
export function createSiweConfig(options: SiweConfigOptions): SiwxFactory {
  const { required = true, enabled = true, signOutOnDisconnect = true } = options
  const { nonceRefetchIntervalMs = defaultIntervalMs } = options
  const { sessionRefetchIntervalMs = defaultIntervalMs } = options

  async function signOut(): Promise<void> {
    if (await options.signOut()) options.onSignOut?.()
  }

  async function addSession({ message, signature, cacao }: SiwxSession): Promise<void> {
    if (!(await options.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
      throw new WalletError(siwxInvalidSignatureError)
    options.onSignIn?.((await options.getSession()) ?? undefined)
  }

  return {
    bind: (kit) => ({
      signOutOnDisconnect,
      maxMessageAge: nonceRefetchIntervalMs,
      ...(enabled &&
        sessionRefetchIntervalMs > 0 && { sessionCheckInterval: sessionRefetchIntervalMs }),
      getRequired: () => required && enabled,
      createMessage: (account) => createMessage(kit, options, account),
      addSession,
      async getSessions(chainId, accountAddress) {
        const session = emptySession(chainId, accountAddress)
        if (!enabled || !isEvm(chainId)) return [session]
        const found = await options.getSession()
        if (!found) return []
        const outcome = compareSession(options, found, { chainId, accountAddress })
        if (outcome === 'ended') await signOut()
        return outcome === 'valid' ? [session] : []
      },
      revokeSession: signOut,
      async revokeAccount(namespace, accountAddress) {
        // Accounts of other namespaces have no session at the backend.
        if (!isEvm(`${namespace}:`)) return
        const found = await options.getSession()
        if (found?.address.toLowerCase() === accountAddress.toLowerCase()) await signOut()
      },
      // The backend has one session, and accepts the nonce of the messages once: the active network is first.
      setSessions: ([first]) => (first ? addSession(first) : signOut()),
    }),
  }
}

/** Returns whether the backend's session is of an account on a network, or ends because it is of another. */
function compareSession(
  { signOutOnAccountChange = true, signOutOnNetworkChange = true }: SiweConfigOptions,
  found: SiweSession,
  { chainId, accountAddress }: SiwxAccount,
): 'valid' | 'other' | 'ended' {
  if (found.address.toLowerCase() !== accountAddress.toLowerCase())
    return signOutOnAccountChange ? 'ended' : 'other'
  const isSameNetwork = `${found.chainId}` === chainId.split(':')[1]
  return isSameNetwork || !signOutOnNetworkChange ? 'valid' : 'ended'
}

async function createMessage(
  { clock, window }: SiwxKit,
  options: SiweConfigOptions,
  { chainId, accountAddress }: SiwxAccount,
): Promise<SiwxMessage> {
  const { host = '', origin = '' } = window?.location ?? {}
  const parameters: SiweMessageParameters = {
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: Number.parseInt(chainId.split(':')[1] ?? '', 10),
    domain: host,
    uri: origin,
    version: '1',
    nonce: await options.getNonce(accountAddress),
    iat: new Date(clock.now()).toISOString(),
    ...(await options.getMessageParams?.()),
  }
  const serializedMessage = options.createMessage(parameters)
  const data: SiwxMessageData = parseSiwxMessage(serializedMessage) ?? {
    accountAddress,
    chainId,
    domain: parameters.domain,
    uri: parameters.uri,
    version: '1',
    nonce: parameters.nonce,
    issuedAt: parameters.iat,
  }
  return { ...data, accountAddress, chainId, serializedMessage }
}

/** Converts the backend's session, which has no signature, to a session of this client. */
function emptySession(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const data = { chainId, accountAddress, domain: '', uri: '', version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

function isEvm(chainId: CaipNetworkId): boolean {
  return chainId.startsWith('eip155:')
}
