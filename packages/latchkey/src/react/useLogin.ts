import { useCallback } from 'react'
import {
  cancelLogin,
  login,
  type EmbeddedLoginFlow,
  readLogin,
  resendLoginEmail,
  submitLoginCode,
} from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the mutation that logs in to the embedded wallet by e-mail or with a provider, and the progress of the
 * login, for apps with views of their own.
 *
 * @example
 * const { mutate, flow, submitCode } = useLogin()
 * if (flow.status === 'code') return <input onBlur={(event) => void submitCode(event.target.value)} />
 * return <button onClick={() => mutate({ email: 'ada@example.com' })}>Log in</button>
 *
 * @param options - Callbacks.
 * @see `login` for the errors. `mutate` with a provider must be called during a click.
 */
export function useLogin(options?: useLogin.Options): useLogin.Result {
  const { client } = useLatchkeyContext()
  const flow = useClientState((state) => readLogin(state).flow)
  const mutation = useMutation((parameters: login.Parameters) => login(client, parameters), options)
  return {
    ...mutation,
    flow,
    submitCode: useCallback((code: string) => submitLoginCode(client, { code }), [client]),
    resend: useCallback(() => resendLoginEmail(client), [client]),
    cancel: useCallback(() => cancelLogin(client), [client]),
  }
}

export declare namespace useLogin {
  type Options = MutationOptions<EmbeddedLoginFlow, login.Parameters>
  type Result = MutationResult<EmbeddedLoginFlow, login.Parameters> & {
    /** Progress of the login, also of one in the modal. */
    readonly flow: EmbeddedLoginFlow
    /** Submits the code of the e-mail. A refused one is in `error` of `flow`. */
    readonly submitCode: (code: string) => Promise<void>
    /** Sends the e-mail again. Rejects with `login.too_soon` within 30 s. */
    readonly resend: () => Promise<void>
    readonly cancel: () => void
  }
}
