import { useCallback } from 'react'
import {
  cancelEmailUpdate,
  type EmailUpdateFlow,
  readLogin,
  submitEmailUpdateCode,
  updateEmail,
} from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the mutation that changes the e-mail address of the embedded wallet, and its progress: a code of the
 * present address, then one of the new address. An account that has none gets its first one with that code alone.
 *
 * @example
 * const { mutate, flow, submitCode } = useUpdateEmail()
 * if (flow.status === 'primary' || flow.status === 'secondary')
 *   return <input onBlur={(event) => void submitCode(event.target.value)} />
 * return <button onClick={() => mutate({ email: 'new@example.com' })}>Change</button>
 *
 * @param options - Callbacks, which are called when the first code was requested.
 */
export function useUpdateEmail(options?: useUpdateEmail.Options): useUpdateEmail.Result {
  const { client } = useLatchkeyContext()
  const flow = useClientState((state) => readLogin(state).emailUpdate)
  const mutation = useMutation(
    (parameters: useUpdateEmail.Variables) => updateEmail(client, parameters),
    options,
  )
  return {
    ...mutation,
    flow,
    submitCode: useCallback((code: string) => submitEmailUpdateCode(client, { code }), [client]),
    cancel: useCallback(() => cancelEmailUpdate(client), [client]),
  }
}

export declare namespace useUpdateEmail {
  type Variables = { readonly email: string }
  type Options = MutationOptions<void, Variables>
  type Result = MutationResult<void, Variables> & {
    readonly flow: EmailUpdateFlow
    /** Submits the code that `flow` waits for. A refused one is in `error` of `flow`. */
    readonly submitCode: (code: string) => Promise<void>
    readonly cancel: () => void
  }
}
