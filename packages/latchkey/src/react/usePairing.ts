import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import type { Connection, State } from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import { cancelPairing, connectByPairingUri } from './connectByPairingUri.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Pairs with a wallet on another device, for a host that displays the pairing URI. Option
 * `manualWCControl` keeps the modal from showing one of its own.
 *
 * @example
 * const { uri, start } = usePairing()
 * return uri === undefined ? <button onClick={() => start()}>Pair</button> : <Code text={uri} />
 *
 * @returns The pairing URI while it is valid, the status, and the functions that start and cancel.
 * `start` never rejects; without a relay, `error` is `pairing.not_configured`.
 */
export function usePairing(): usePairing.Result {
  const { client } = useLatchkeyContext()
  const state = useClientState(readPairing)
  const { mutateAsync, error } = useMutation((parameters: usePairing.Parameters | undefined) =>
    connectByPairingUri(client, parameters ?? {}),
  )
  const start = useCallback<usePairing.Result['start']>(
    (parameters) => mutateAsync(parameters).catch(() => undefined),
    [mutateAsync],
  )
  const cancel = useCallback(() => cancelPairing(client), [client])
  return { ...state, ...(error && { status: 'failed', error }), start, cancel }
}

/** The wallet's answer is in `connectFlow`, the code and its failures in `pairing`. */
function readPairing({ pairing, connectFlow }: State): Omit<usePairing.Result, 'start' | 'cancel'> {
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  if (connectFlow.status === 'idle' || connectFlow.status === 'asking')
    return { status: pairing.status, uri, error: pairing.error }
  const { status, error, connector } = connectFlow
  return connector.kind === 'walletConnect'
    ? { status, uri, error }
    : { status: pairing.status, uri, error: pairing.error }
}

export declare namespace usePairing {
  type Parameters = { readonly namespace?: Namespace | undefined }
  type Result = {
    readonly status: State['pairing']['status'] | 'declined' | 'connected'
    /** To be shown as a QR code, or opened on a phone. It changes before it expires. */
    readonly uri: string | undefined
    readonly error: WalletError | undefined
    /** Resolves with the connection; `undefined` when there is none. */
    readonly start: (parameters?: Parameters) => Promise<Connection | undefined>
    readonly cancel: () => void
  }
}
