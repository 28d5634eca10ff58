import type { LocalnetDescription } from '@latchkey/localnet'
import { base58 } from '@scure/base'
import type { CaipNetworkId } from 'latchkey/caip'
import { frameParamsSchemas } from 'latchkey/protocol'
import type { VNode } from 'preact'
import * as v from 'valibot'
import { hexToBytes } from 'viem'
import { type Approval, type ApprovalState, canApprove } from '../approval/createApproval.ts'
import { signEvm } from '../custody/signEvm.ts'
import { parseSignRequest } from '../custody/signRequest.ts'
import { signSolanaMessage, signSolanaTransaction } from '../custody/signSolana.ts'
import { ApprovalWindowOffer } from '../window/ApprovalWindowOffer.tsx'
import { createRpcFailure, type FrameRequestContext } from '../page/FrameRequestContext.ts'
import { createTestProtection } from '../spending/testProtection.fixture.ts'
import type { ProtectionCheckDeps } from '../spending/ProtectionCheckDeps.ts'
import { createRpcHandler } from './createRpcHandler.ts'

/** An approval that was shown to the visitor. */
export type ShownApproval = {
  readonly approval: Approval
  readonly state: ApprovalState
  /** Whether the frame offers to open a window for it. */
  readonly isInWindow: boolean
}

/** A visitor who answers approvals. */
export type RpcTestWallet = {
  /** Sends a call as the page of the app does: it is parsed first. */
  request(method: string, params: unknown, chainId?: CaipNetworkId): Promise<unknown>
  /** Approvals in the order in which they were shown, once their checks were done. */
  readonly shown: ShownApproval[]
  /** Signals of the signatures that were prepared. */
  readonly prepared: AbortSignal[]
  /** Calls to the node. */
  readonly sent: { readonly method: string; readonly params: unknown }[]
  readonly context: FrameRequestContext
}

/** How the test answers. */
export type RpcTestWalletOptions = {
  readonly localnet?: LocalnetDescription | undefined
  /** Index of the test account. */
  readonly account?: number | undefined
  /** Called when the checks are done. @default approves */
  readonly answer?: ((approval: Approval) => 'approve' | 'reject') | undefined
  /** Replaces the node; `next` calls it. */
  readonly fetchRpc?:
    | ((
        call: { readonly method: string; readonly params: unknown },
        next: () => Promise<unknown>,
      ) => Promise<unknown>)
    | undefined
  readonly sign?: FrameRequestContext['sign'] | undefined
  /** Decides whether a request waits. @default a wallet with two recovery factors */
  readonly protection?: Partial<ProtectionCheckDeps> | undefined
  /** How the rest after a rejection is waited for. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
  /** With which the app aborts its requests. */
  readonly signal?: AbortSignal | undefined
  /** @default true */
  readonly isCoverTracked?: boolean | undefined
}

/** Address that owns no funds, for tests without a network. */
const someAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates a wallet with the keys of a test account. It signs with the code of custody. */
export function createRpcTestWallet(options: RpcTestWalletOptions = {}): RpcTestWallet {
  const { localnet, account = 0, answer = () => 'approve' } = options
  const evm = localnet?.testAccounts.eip155[account]
  const solana = localnet?.testAccounts.solana[account]
  const shown: ShownApproval[] = []
  const prepared: AbortSignal[] = []
  const sent: { method: string; params: unknown }[] = []
  const context: FrameRequestContext = {
    appOrigin: 'https://dune.market',
    projectId: 'test',
    addresses: {
      evm: evm?.address ?? someAddress,
      solana: solana?.address ?? '4Nd1mYQfBZ2u3x5kqkPhgRkP9qv3bM9m1o3pG1wYb1sV',
    },
    async fetchRpc(chainId, call, signal) {
      sent.push(call)
      const url = localnet?.endpoints[chainId]?.http
      const next = async (): Promise<unknown> => postRpc(url, call, signal)
      return await (options.fetchRpc ? options.fetchRpc(call, next) : next())
    },
    sign:
      options.sign ??
      (async (request) => {
        const parsed = parseSignRequest(request)
        const seed = base58.decode(solana?.privateKey ?? '').slice(0, 32)
        if (parsed.method === 'solana_signMessage') return signSolanaMessage(parsed.message, seed)
        if (parsed.method === 'solana_signTransaction')
          return signSolanaTransaction(parsed.transaction, seed)
        return signEvm(parsed, Uint8Array.from(hexToBytes(evm?.privateKey ?? '0x')))
      }),
    protection: { ...createTestProtection(), ...options.protection },
    prepareSigning: (shownSignal) => void prepared.push(shownSignal),
    getClaimedNetwork: () => undefined,
    showView: async (view, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        const close = (): void => resolve(undefined)
        const vnode = view.render({ finish: resolve, close }) as VNode<{ approval: Approval }>
        const { approval } = vnode.props
        let attempts = 0
        const unsubscribe = approval.subscribe(() => {
          const state = approval.get()
          if (state.status !== 'ready' && state.status !== 'failed') return
          shown.push({ approval, state, isInWindow: vnode.type === ApprovalWindowOffer })
          // Approving does nothing where a warning forbids it.
          // So does one that failed twice.
          const isStuck = !canApprove(state) || attempts++ > 1
          if (answer(approval) === 'reject' || isStuck) {
            unsubscribe()
            close()
          } else void approval.approve()
        })
      }),
    now: () => Date.now(),
  }
  const { isCoverTracked, pause } = options
  const handle = createRpcHandler({ isCoverTracked, pause })
  return {
    shown,
    prepared,
    sent,
    context,
    async request(method, params, chainId = 'eip155:31337') {
      const call = v.parse(frameParamsSchemas.rpcRequest, { chainId, method, params })
      return await handle(context, call, options.signal ?? new AbortController().signal)
    },
  }
}

async function postRpc(
  url: string | undefined,
  call: { readonly method: string; readonly params: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  if (url === undefined) throw new Error('The test has no network.')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    signal,
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: never }
  if (error) throw createRpcFailure(error)
  return result
}
