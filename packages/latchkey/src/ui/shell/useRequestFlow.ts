import type { Connector } from '../../core/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import { useClientState, useShellModal, useRouteData } from './hooks.ts'

type Requested<extra> = extra & {
  readonly status: 'asking' | 'declined' | 'failed'
  readonly error?: WalletError | undefined
}

/** Flows that views follow, by name. */
export type FlowStates = {
  connect: { readonly connector?: Connector | undefined } & {
    readonly status: 'asking' | 'declined' | 'failed' | 'connected'
    readonly error?: WalletError | undefined
  }
  switchNetwork: Requested<{ readonly network: Network | undefined }>
}

/** State and actions of a flow. */
export type RequestFlow<name extends keyof FlowStates> = {
  readonly state: FlowStates[name]
  readonly retry: () => void
  readonly cancel: () => void
}

/**
 * Reads the flow of a wallet request. The function that opened the view started the flow; `retry`
 * restarts it, and `cancel` leaves the view, which cancels the request.
 */
export function useRequestFlow<name extends keyof FlowStates>(name: name): RequestFlow<name> {
  const modal = useShellModal()
  const { connectFlow, switchFlow } = useClientState((state) => state)
  const opened = useRouteData('SwitchNetwork')
  const states: FlowStates = {
    // Idle between two requests: keep showing the request.
    connect: connectFlow.status === 'idle' ? { status: 'asking' } : connectFlow,
    switchNetwork:
      switchFlow.status === 'declined' || switchFlow.status === 'failed'
        ? { ...switchFlow, status: switchFlow.status }
        : { status: 'asking', network: opened?.network },
  }
  const retries: Record<keyof FlowStates, () => void> = {
    connect: modal.retryConnect,
    switchNetwork: modal.retrySwitch,
  }
  return { state: states[name], retry: () => retries[name](), cancel: () => modal.back() }
}
