import {
  endSession,
  getSessionToken,
  readSiwxState,
  signIn,
  type SiwxSession,
} from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the session of the connected account, with the option `siwx`.
 *
 * @example
 * const { session, signIn, signOut } = useSession()
 *
 * @returns The session; whether the visitor is prompted to sign in; functions that sign in and out.
 * @see CAIP-122
 */
export function useSession(): useSession.Result {
  const { client } = useLatchkeyContext()
  const state = useClientState((clientState) => {
    const { session, flow } = readSiwxState(clientState)
    return {
      session,
      status: flow.status === 'idle' && session ? 'signedIn' : flow.status,
    } as const
  })
  return {
    ...state,
    signIn: () => signIn(client),
    signOut: () => endSession(client),
    getToken: () => getSessionToken(client),
  }
}

export declare namespace useSession {
  type Result = {
    readonly session: SiwxSession | undefined
    /**
     * `idle` without a session; `checking`, `prompted`, `signing` and `cancelling` during a
     * sign-in.
     */
    readonly status: 'idle' | 'checking' | 'prompted' | 'signing' | 'cancelling' | 'signedIn'
    /** Requests a signature, and rejects when the visitor declines. */
    signIn(): Promise<SiwxSession>
    /** Ends the session. The wallet stays connected. */
    signOut(): Promise<void>
    /** Returns the token that authorizes requests to the app's API, where sessions have one. */
    getToken(): Promise<string | undefined>
  }
}
