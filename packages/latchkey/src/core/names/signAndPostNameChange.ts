import {
  namesAuthRequiredError,
  signFailedError,
  transportAbortedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, translateWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { MessageScope, SignedNameMessage } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { GatewayRequest } from '../gateway/index.ts'
import { signMessage } from '../signing/index.ts'
import { readNameMessageScope } from './readNameMessageScope.ts'
import { sendNamesRequest } from './sendNamesRequest.ts'
import {
  assertActiveSigner,
  getChecksumFunction,
  type NameSigningAccount,
  type NameSignerOptions,
} from './nameSigner.ts'

/** A change of a name, to be signed. */
export type NameChange<reply> = NameSignerOptions & {
  readonly path: string
  readonly reply: GatewayRequest<reply>['reply']
  readonly failed: ErrorDefinition
  /** The account that was active when the change was requested; only it may sign. */
  readonly signer: NameSigningAccount
  /** With its zone. */
  readonly name: string
  /** Coin type of the chain of the signer. ENSIP-11 */
  readonly coinType: number
  /** Creates the message to sign. */
  readonly message: (context: {
    readonly scope: MessageScope
    /** Seconds since 1970. */
    readonly timestamp: number
  }) => string
}

/**
 * Signs a change of a name with the account that requested it, and posts it.
 *
 * @returns The gateway's reply, and the address that signed.
 * @throws `names.auth_required`, `names.invalid_chain_id`, `names.refused`, the code in `failed`,
 * wallet errors, `transport.aborted`.
 */
export async function signAndPostNameChange<reply>(
  client: Latchkey,
  change: NameChange<reply>,
): Promise<{ readonly reply: reply; readonly address: string }> {
  const { path, reply, failed, signer, name, coinType: coin_type, signal } = change
  // The wallet's own address needs no checksum check.
  const address = await getChecksumFunction(client, signer.network)(signer.address.toLowerCase())
  if (address === undefined) throw new WalletError(namesAuthRequiredError)
  if (signal?.aborted) throw new WalletError(transportAbortedError)
  // The active account may have changed meanwhile.
  assertActiveSigner(client, signer)

  // Created just before signing: gateways accept a message for a few seconds only.
  const timestamp = Math.floor(client.clock.now() / 1_000)
  const message = change.message({ scope: readNameMessageScope(client), timestamp })
  const signature = await signChange(client, signer, { ...change, message })
  const body: SignedNameMessage = { message, signature, coin_type, address }
  const answer = await sendNamesRequest(client, {
    path,
    body,
    reply,
    failed,
    details: { name },
    signal,
  })
  return { reply: answer, address }
}

async function signChange(
  client: Latchkey,
  { network }: NameSigningAccount,
  parameters: NameSignerOptions & { readonly message: string },
): Promise<string> {
  const { message, sign, signal } = parameters
  if (!sign) return signMessage(client, { message, namespace: network.chainNamespace, signal })
  try {
    return await withTimeout(sign(message), {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError(walletTimedOutError),
    })
  } catch (error) {
    throw translateWalletError(error, signFailedError)
  }
}
