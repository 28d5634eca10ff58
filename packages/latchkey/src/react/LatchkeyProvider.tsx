import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react'
import {
  createLatchkey,
  type InitialState,
  type Latchkey,
  type LatchkeyOptions,
} from '../core/index.ts'
import { adoptButtonCss } from './adoptButtonCss.ts'
import { createLatchkeyContextValue, withInitialState } from '../host/index.ts'
import { LatchkeyContext } from './LatchkeyContext.ts'

/**
 * Provides a client to all buttons and hooks below it, and starts it after the first render.
 *
 * Children render immediately. Before the visitor shows intent, only the code for reconnecting a
 * known wallet is fetched.
 *
 * @example
 * <LatchkeyProvider options={{ projectId, networks: [mainnet], adapters: [evm()] }}>
 *   <ConnectButton />
 * </LatchkeyProvider>
 *
 * @param props - Either `client`, which stays for the host to destroy, or `options`, read once:
 * change the `key` of the provider to apply other options.
 * @throws What `createLatchkey` throws for invalid options.
 */
export function LatchkeyProvider(props: LatchkeyProvider.Props): ReactNode {
  return 'client' in props ? (
    <ClientProvider client={props.client} initialState={props.initialState}>
      {props.children}
    </ClientProvider>
  ) : (
    <OptionsProvider options={props.options} initialState={props.initialState}>
      {props.children}
    </OptionsProvider>
  )
}

export declare namespace LatchkeyProvider {
  type Props = {
    readonly children?: ReactNode
    /** Accounts to show until their wallets have reconnected, read once. From `cookieToInitialState`. */
    readonly initialState?: InitialState | undefined
  } & (
    | {
        /** From `createLatchkey`. */
        readonly client: Latchkey
      }
    | { readonly options: LatchkeyOptions }
  )
}

function ClientProvider(props: {
  readonly client: Latchkey
  readonly initialState: InitialState | undefined
  readonly children?: ReactNode
}): ReactNode {
  const { client } = props
  // Read once: a host may create it in every render.
  const [initialState] = useState(props.initialState)
  const value = client.own(createLatchkeyContextValue)
  const provided = useMemo(() => withInitialState(value, initialState), [value, initialState])
  // Before the first paint, so that no button is visible without its styles.
  useInsertionEffect(() => adoptButtonCss(client.window), [client])
  useEffect(() => value.retain(), [value])
  return <LatchkeyContext.Provider value={provided}>{props.children}</LatchkeyContext.Provider>
}

function OptionsProvider(props: {
  readonly options: LatchkeyOptions
  readonly initialState: InitialState | undefined
  readonly children?: ReactNode
}): ReactNode {
  const [client] = useState(() => createLatchkey(props.options))
  // The cleanup of an insertion effect runs on unmount only. Those of other effects also run when the tree is
  // hidden (Activity) and in strict mode. It must not set state, which `destroy` does.
  useInsertionEffect(() => () => queueMicrotask(client.destroy), [client])
  return (
    <ClientProvider client={client} initialState={props.initialState}>
      {props.children}
    </ClientProvider>
  )
}
