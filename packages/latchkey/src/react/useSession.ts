import { useCallback } from 'react'
import {
  endSession,
  getSessionToken,
  readSiwxState,
  signIn,
  type SiwxSession,
} from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the session of the connected account, with the option `siwx`, and the mutations that sign in
 * and out.
 *
 * @example
 * const { session, signIn, error } = useSession()
 * return <button onClick={() => signIn()}>{session ? 'Signed in' : (error?.message ?? 'Sign in')}</button>
 *
 * @param options - Callbacks. Their `variables` are `signIn` or `signOut`.
 * @returns The session; whether the visitor is prompted to sign in; functions that sign in and out.
 * `error`, `isPending` and `reset` are of the latest call of one of these.
 * @see CAIP-122; `signIn`, `endSession` and `getSessionToken` for the errors.
 */
export function useSession(options?: useSession.Options): useSession.Result {
  const { client } = useLatchkeyContext()
  const state = useClientState((clientState) => {
    const { session, flow } = readSiwxState(clientState)
    return {
      session,
      status: flow.status === 'idle' && session ? 'signedIn' : flow.status,
    } as const
  })
  const { mutate, mutateAsync, error, isPending, reset } = useMutation<
    SiwxSession | undefined,
    useSession.Action
  >(
    async (action) =>
      action === 'signIn' ? signIn(client) : endSession(client).then(() => undefined),
    options,
  )
  return {
    ...state,
    error,
    isPending,
    reset,
    signIn: useCallback(() => mutate('signIn'), [mutate]),
    signInAsync: useCallback(() => mutateAsync('signIn') as Promise<SiwxSession>, [mutateAsync]),
    signOut: useCallback(() => mutate('signOut'), [mutate]),
    signOutAsync: useCallback(async () => void (await mutateAsync('signOut')), [mutateAsync]),
    getToken: useCallback(() => getSessionToken(client), [client]),
  }
}

export declare namespace useSession {
  type Action = 'signIn' | 'signOut'
  /** `data` of the callbacks is the session, undefined after `signOut`. */
  type Options = MutationOptions<SiwxSession | undefined, Action>
  type Result = {
    readonly session: SiwxSession | undefined
    /**
     * `idle` without a session; `checking`, `prompted`, `signing` and `cancelling` during a
     * sign-in.
     */
    readonly status: 'idle' | 'checking' | 'prompted' | 'signing' | 'cancelling' | 'signedIn'
    /** Why the latest call failed. */
    readonly error: WalletError | undefined
    readonly isPending: boolean
    /** Requests a signature. A failure is in `error` and goes to `onError`; nothing is thrown. */
    readonly signIn: () => void
    /** Requests a signature, and rejects when the visitor declines. */
    readonly signInAsync: () => Promise<SiwxSession>
    /** Ends the session. The wallet stays connected. Nothing is thrown. */
    readonly signOut: () => void
    /** Ends the session, and rejects when that fails. */
    readonly signOutAsync: () => Promise<void>
    /** Clears `error`. */
    readonly reset: () => void
    /** Returns the token that authorizes requests to the app's API, where sessions have one. */
    readonly getToken: () => Promise<string | undefined>
  }
}
