import { computed, type ComputedRef } from 'vue'
import {
  cancelEmailUpdate,
  type EmailUpdateFlow,
  readLogin,
  submitEmailUpdateCode,
  updateEmail,
} from '../core/index.ts'
import type { MutationOptions } from '../kernel/index.ts'
import { useClient } from './useClient.ts'
import { type MutationRefs, useMutation } from './useMutation.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the mutation that changes the e-mail address of the embedded wallet, and its progress: a code of the
 * present address, then one of the new address.
 *
 * @example
 * const { mutate: updateEmail, flow, submitCode } = useUpdateEmail()
 *
 * @param options - Callbacks, which are called when the first code was requested.
 */
export function useUpdateEmail(options?: useUpdateEmail.Options): useUpdateEmail.Result {
  const client = useClient()
  const state = useStore(client.store)
  const mutation = useMutation(
    (parameters: useUpdateEmail.Variables) => updateEmail(client, parameters),
    options,
  )
  return {
    ...mutation,
    flow: computed(() => readLogin(state.value).emailUpdate),
    submitCode: (code) => submitEmailUpdateCode(client, { code }),
    cancel: () => cancelEmailUpdate(client),
  }
}

export declare namespace useUpdateEmail {
  type Variables = { readonly email: string }
  type Options = MutationOptions<void, Variables>
  type Result = MutationRefs<void, Variables> & {
    readonly flow: ComputedRef<EmailUpdateFlow>
    /** Submits the code that `flow` waits for. A refused one is in `error` of `flow`. */
    readonly submitCode: (code: string) => Promise<void>
    readonly cancel: () => void
  }
}
