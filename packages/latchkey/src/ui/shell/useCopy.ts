import { notify } from '../../core/index.ts'
import { useClient, useText } from './hooks.ts'

/** Gives a function that copies a text and says so. */
export function useCopy(): (value: string, done: string) => void {
  const client = useClient()
  const text = useText()
  return (value, done) => {
    const written = client.window?.navigator.clipboard?.writeText(value)
    ;(written ?? Promise.reject(new Error())).then(
      () => notify(client, { message: done, variant: 'success' }),
      () => notify(client, { message: text('common.copyFailed'), variant: 'error' }),
    )
  }
}
