import { createElement, type ReactNode } from 'react'
import type { Latchkey } from '../core/index.ts'
import {
  AccountButton,
  ConnectButton,
  ConnectPanel,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
  useActivity,
  useBalance,
  useConnections,
  useDisconnect,
  useEvents,
  useLatchkey,
  useLatchkeyState,
  useNetwork,
  usePairing,
  usePendingTransactions,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useTheme,
  useTokens,
  useTransfer,
  useWallets,
} from './index.ts'

/** Renders the values of every hook as text. */
function Hooks(): ReactNode {
  const { isOpen } = useLatchkey()
  const { status, address } = useAccount()
  const { network, isUnsupported } = useNetwork()
  const { formatted, symbol } = useBalance().data ?? {}
  const { connections } = useConnections()
  const { wallets } = useWallets()
  const { themeMode } = useTheme()
  const { initialized, activeNamespace } = useLatchkeyState()
  const { last } = useEvents()
  const queries = [useActivity({ enabled: false }).status, useTokens({ enabled: false }).status]
  const { status: pairing, start } = usePairing()
  const functions = [
    useDisconnect().mutate,
    useSendCalls().mutate,
    useSendTransaction().mutate,
    useSignMessage().mutate,
    useSignTypedData().mutate,
    useSwitchNetwork().mutate,
    useTransfer().mutate,
    start,
  ]
  const text = [
    isOpen,
    status,
    address,
    network?.name,
    isUnsupported,
    formatted,
    symbol,
    connections.length,
    wallets.length,
    themeMode,
    initialized,
    activeNamespace,
    last?.name,
    queries,
    usePendingTransactions().length,
    pairing,
    functions.map((one) => typeof one),
  ]
  return createElement('output', null, text.map(String).join(' '))
}

/** Renders a page with the components and hooks of this folder. */
export function renderHostPage(client: Latchkey, ...others: readonly ReactNode[]): ReactNode {
  return createElement(
    LatchkeyProvider,
    { client },
    createElement(NetworkButton),
    createElement(ConnectButton),
    createElement(AccountButton),
    createElement(ConnectPanel, { className: 'panel' }),
    createElement(Hooks),
    ...others,
  )
}
