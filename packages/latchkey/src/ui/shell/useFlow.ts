import type { Connector, SendState } from '../../core/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import { useClientState, useModal, useRouteData } from './hooks.ts'

type Asked<extra> = extra & {
  readonly status: 'asking' | 'declined' | 'failed'
  readonly error?: WalletError | undefined
}

/** Flows that views follow, and what each shows. */
export type FlowStates = {
  connect: { readonly connector?: Connector | undefined } & {
    readonly status: 'asking' | 'declined' | 'failed' | 'connected'
    readonly error?: WalletError | undefined
  }
  switchNetwork: Asked<{ readonly network: Network | undefined }>
  send: SendState['flow']
}

/** A flow as a view follows it. */
export type Flow<name extends keyof FlowStates> = {
  readonly state: FlowStates[name]
  readonly retry: () => void
  readonly cancel: () => void
}

/**
 * Follows what a wallet was asked. Whoever opened the view has asked; `retry` asks again, and
 * `cancel` leaves the view, which gives up the question.
 */
export function useFlow<name extends keyof FlowStates>(name: name): Flow<name> {
  const modal = useModal()
  const { connectFlow, switchFlow, send } = useClientState((state) => state)
  const opened = useRouteData('SwitchNetwork')
  const states: FlowStates = {
    // Between two answers the view still shows the question.
    connect: connectFlow.status === 'idle' ? { status: 'asking' } : connectFlow,
    switchNetwork:
      switchFlow.status === 'declined' || switchFlow.status === 'failed'
        ? { ...switchFlow, status: switchFlow.status }
        : { status: 'asking', network: opened?.network },
    send: send.flow,
  }
  const retries: Record<keyof FlowStates, () => void> = {
    connect: modal.retryConnect,
    switchNetwork: modal.retrySwitch,
    send: modal.submitSend,
  }
  return { state: states[name], retry: () => retries[name](), cancel: () => modal.back() }
}
