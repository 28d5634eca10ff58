import type { CaipNetworkId } from '../caip/index.ts'
import type { SiwxFactory, SiwxKit, SiwxMessage, SiwxSession } from '../core/index.ts'
import { siwxInvalidSignatureError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseSiwxMessage, type SiwxMessageData } from '../protocol/index.ts'

/** Session of a backend for Sign-In With Ethereum. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** Parameters of the message that the app creates. */
export type SiweMessageParameters = {
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Configuration in the older form, for an app with its own backend. */
export type SiweConfigOptions = {
  readonly getNonce: (address?: string) => Promise<string>
  /** Members to add to, or replace in, the parameters of the message. */
  readonly getMessageParams?: (() => Promise<Partial<SiweMessageParameters>>) | undefined
  readonly createMessage: (parameters: SiweMessageParameters) => string
  readonly verifyMessage: (signed: {
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>
  readonly getSession: () => Promise<SiweSession | null | undefined>
  readonly signOut: () => Promise<boolean>
  readonly onSignIn?: ((session?: SiweSession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
  /** @default true */
  readonly required?: boolean | undefined
  /** Without it, visitors are not prompted to sign in. @default true */
  readonly enabled?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
}

/**
 * Creates the configuration of Sign-In With Ethereum for an app with its own backend, for the option
 * `siweConfig`. Accounts of other namespaces count as signed in.
 *
 * @see EIP-4361
 */
export function createSiweConfig(options: SiweConfigOptions): SiwxFactory {
  const { required = true, enabled = true, signOutOnDisconnect = true } = options

  async function signOut(): Promise<void> {
    if (await options.signOut()) options.onSignOut?.()
  }

  async function addSession({ message, signature }: SiwxSession): Promise<void> {
    if (!(await options.verifyMessage({ message, signature })))
      throw new WalletError(siwxInvalidSignatureError)
    options.onSignIn?.((await options.getSession()) ?? undefined)
  }

  return {
    bind: (kit) => ({
      signOutOnDisconnect,
      getRequired: () => required && enabled,
      createMessage: (account) => createMessage(kit, options, account),
      addSession,
      async getSessions(chainId, address) {
        const session = emptySession(chainId, address)
        if (!enabled || !isEvm(chainId)) return [session]
        const found = await options.getSession()
        const isSame =
          found?.address.toLowerCase() === address.toLowerCase() &&
          `${found.chainId}` === chainId.split(':')[1]
        return isSame ? [session] : []
      },
      revokeSession: signOut,
      // The backend has one session, and accepts the nonce of the messages once: the active network is first.
      setSessions: ([first]) => (first ? addSession(first) : signOut()),
    }),
  }
}

async function createMessage(
  { clock, window }: SiwxKit,
  options: SiweConfigOptions,
  { chainId, accountAddress }: { readonly chainId: CaipNetworkId; readonly accountAddress: string },
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
