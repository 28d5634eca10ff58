import type { CaipNetworkId } from 'latchkey/caip'
import type { FrameRpcError, ReleaseShareBody } from 'latchkey/protocol'
import type { WalletAddresses } from '../custody/addresses.ts'
import type { SignRequest } from '../custody/signRequest.ts'
import type { Signed } from '../custody/signWithShares.ts'
import type { ProtectionCheckDeps } from '../spending/ProtectionCheckDeps.ts'
import type { FrameViewDefinition } from './createFrameViewPresenter.ts'

/** Dependencies of a request of an app, once the visitor has a wallet. */
export type FrameRequestContext = {
  /** Origin of the page that contains the frame. Verified by the browser; an app cannot choose it. */
  readonly appOrigin: string
  readonly projectId: string
  readonly addresses: WalletAddresses
  /**
   * Sends a JSON-RPC call to the gateway of this deployment. The app cannot choose another node.
   *
   * @throws An error with `rpc`, when the node answers with an error; `frame.network_unavailable` otherwise.
   */
  fetchRpc(
    chainId: CaipNetworkId,
    call: { readonly method: string; readonly params: unknown },
    signal: AbortSignal,
  ): Promise<unknown>
  /**
   * Signs a request that the visitor approved, in a separate worker, with a share that the share
   * service releases for this request.
   *
   * @param approved - `digest`: SHA-256 of what the visitor approved, base64url, for the log. `spend`: what the
   *   share service counts, while it limits the wallet.
   */
  sign(
    request: SignRequest,
    approved: Pick<ReleaseShareBody, 'method' | 'digest' | 'spend'>,
    signal: AbortSignal,
  ): Promise<Signed>
  /**
   * Starts the worker of the next signature, while the visitor reads what is approved. It gets no share before `sign`.
   *
   * @param signal - Ends the worker if it has not signed.
   */
  prepareSigning(signal: AbortSignal): void
  /**
   * Shows the frame with a view, until the visitor answers. Views are shown one after the other.
   *
   * @returns What the view settled with; undefined when the visitor closed it.
   * @throws The reason of `signal`.
   */
  showView<result>(
    view: FrameViewDefinition<result>,
    signal: AbortSignal,
  ): Promise<result | undefined>
  /** Decides which requests wait for another recovery factor. */
  readonly protection: ProtectionCheckDeps
  /** Returns what the app calls a network. */
  getClaimedNetwork(chainId: CaipNetworkId): string | undefined
  /** Milliseconds since 1970. */
  now(): number
}

/** An error of a JSON-RPC call, with the numeric code that the app gets. EIP-1193, EIP-1474 */
export type FrameRpcFailure = Error & { readonly rpc: FrameRpcError }

/** Creates an error with a numeric code, which the app's provider throws unchanged. */
export function createRpcFailure(rpc: FrameRpcError): FrameRpcFailure {
  return Object.assign(new Error(rpc.message), { rpc })
}

/** Returns whether a thrown value has a numeric code for the app. */
export function isFrameRpcFailure(error: unknown): error is FrameRpcFailure {
  return error instanceof Error && 'rpc' in error
}
