import { computed, type ComputedRef } from 'vue'
import {
  cancelLogin,
  type EmbeddedLoginFlow,
  login,
  readLogin,
  resendLoginEmail,
  submitLoginCode,
} from '../core/index.ts'
import type { MutationOptions } from '../kernel/index.ts'
import { useClient } from './useClient.ts'
import { type MutationRefs, useMutation } from './useMutation.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the mutation that logs in to the embedded wallet by e-mail or with a provider, and the progress of the
 * login, for apps with views of their own.
 *
 * @example
 * const { mutate: login, flow, submitCode } = useLogin()
 *
 * @param options - Callbacks.
 * @see `login` for the errors. `mutate` with a provider must be called during a click.
 */
export function useLogin(options?: useLogin.Options): useLogin.Result {
  const client = useClient()
  const state = useStore(client.store)
  return {
    ...useMutation((parameters) => login(client, parameters), options),
    flow: computed(() => readLogin(state.value).flow),
    submitCode: (code) => submitLoginCode(client, { code }),
    resend: () => resendLoginEmail(client),
    cancel: () => cancelLogin(client),
  }
}

export declare namespace useLogin {
  type Options = MutationOptions<EmbeddedLoginFlow, login.Parameters>
  type Result = MutationRefs<EmbeddedLoginFlow, login.Parameters> & {
    /** Progress of the login, also of one in the modal. */
    readonly flow: ComputedRef<EmbeddedLoginFlow>
    /** Submits the code of the e-mail. A refused one is in `error` of `flow`. */
    readonly submitCode: (code: string) => Promise<void>
    /** Sends the e-mail again. Rejects with `login.too_soon` within 30 s. */
    readonly resend: () => Promise<void>
    readonly cancel: () => void
  }
}
